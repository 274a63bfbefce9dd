import type { Statement } from "./statement";

export const robots: Statement = {
  en: {
    caption:
      "A fight. Each disc is a robot with its HP; the thick ring is what is left of them, the thin one its shield. Arrows are the attacks of this turn with their damage. Above: this round's weights and the base points of the eleven categories.",
    sections: [
      {
        title: "Goal",
        text: [
          "Buy parts, wire them into a robot, let it fight. Eleven categories rank all teams, from the number of parts to the condition after a fight; each has base points that are announced at the beginning and may be negative. The skill is to read them and to buy for them.",
        ],
      },
      {
        title: "Stages",
        text: [
          "PLANNING: read DESCRIBE_GAME and, once per round, ALL_PARTS.",
          "AUCTION: teams sit in houses of at most three; every house offers the same five parts a turn. A bid is secret and at least the part's price. At the end of the turn the highest bid wins and pays; if two are highest, nobody gets the part. All open bids together must not exceed the cash.",
          "SALE: what is unsold in the house is on offer once more, settled at the end of the stage. BUILDING: connect. FIGHTING: several fights in a row, each with repaired robots. RESULTS: the ranking.",
        ],
      },
      {
        title: "Building",
        text: [
          "A part has HP, ATK, DEF, SPD and one to six interfaces, each with a type. A connection joins two different own parts through a free interface of the same type on both; all used parts must hang together. BUILD_ROBOT says how many connections there are, the next line gives part, part, type for each. Two valid robots per round, one attempt per turn; the last valid one counts.",
          "HP is the sum over the parts. ATK is the sum plus W1 times the smaller ATK of the two parts of every connection. DEF is the sum plus W2 for every connection. SPD is the sum plus W3 for every part. The weights W1 to W3 may be negative; nothing falls below 0.",
        ],
      },
      {
        title: "A fight",
        text: [
          "Every turn a robot may ATTACK one other. The fastest strike first, equally fast ones at the same time; a delayed attack counts as slow as the robot is fast. Damage is ATK less what the target's shield repels: 75 % for the greatest DEF, 5 % less for every robot with a greater one. Whoever has no HP left is out. The fight ends when at most one stands, or with its last turn.",
        ],
      },
      {
        title: "Points",
        text: [
          "Categories: Parts bought, Cheap (parts per coin), Attack, Defence, Speed, Health, Total (parts used and connections), Unused parts; and for every fight Hits (damage dealt), Frags (robots eliminated), Condition (who lasted longest).",
          "Place i is worth B · (1 − ln i / ln 32) with B the category's base points: all of B for the first, 0.8 for the second, 0.6 for the fourth; the last place is worth 0. With a negative B it is good to be last. The sum, at least 0, is the result.",
        ],
      },
      {
        title: "What one sees",
        text: [
          "The catalogue and the base points are known from the start. LAST_WINNING_BIDS tells the prices of the own house. Others' cash and parts stay hidden until the sale is over, their robots until the first fight. Teams are numbers that change with every round.",
        ],
      },
      {
        title: "Numbers",
        text: [
          "CURRENT_STAGE tells the stage, the turns left in it, which fight it is and how many there are. A usual contest has 250 parts, 2 fights on Robots1 and 8 on Robots2, turns of 2 s, 100 commands a turn.",
        ],
      },
      {
        title: "A first bot",
        text: [
          "In every AUCTION turn bid the price of one part that you can afford. In BUILDING start from a part and add any own part that shares a free interface. In FIGHTING attack the robot with the fewest HP.",
        ],
      },
    ],
  },
  pl: {
    caption:
      "Walka. Każde koło to robot i jego HP; gruby pierścień pokazuje, ile z nich zostało, cienki tarczę. Strzałki to ataki w tej turze i obrażenia. U góry wagi tej rozgrywki i punkty bazowe jedenastu kategorii.",
    sections: [
      {
        title: "Cel",
        text: [
          "Kup części, połącz je w robota, wyślij go do walki. Jedenaście kategorii ustawia drużyny w kolejności, od liczby części po stan po walce; każda ma punkty bazowe, ogłoszone na początku i czasem ujemne. Sztuka polega na tym, żeby je odczytać i pod nie kupować.",
        ],
      },
      {
        title: "Etapy",
        text: [
          "PLANNING: przeczytaj DESCRIBE_GAME i, raz na rozgrywkę, ALL_PARTS.",
          "AUCTION: drużyny siedzą najwyżej po trzy w domach aukcyjnych; każdy dom oferuje co turę te same pięć części. Oferta jest tajna i nie niższa niż cena części. Na koniec tury wygrywa i płaci najwyższa; jeśli najwyższe są dwie, części nie dostaje nikt. Suma otwartych ofert nie może przekroczyć gotówki.",
          "SALE: to, czego w domu nie sprzedano, można kupić jeszcze raz; rozstrzyga koniec etapu. BUILDING: łączenie. FIGHTING: kilka walk po kolei, za każdym razem roboty są naprawione. RESULTS: klasyfikacja.",
        ],
      },
      {
        title: "Budowa",
        text: [
          "Część ma HP, ATK, DEF, SPD i od jednego do sześciu złączy różnych typów. Połączenie łączy dwie różne własne części przez wolne złącze tego samego typu w obu; wszystkie użyte części muszą tworzyć całość. BUILD_ROBOT podaje liczbę połączeń, następny wiersz dla każdego: część, część, typ. Dwa poprawne roboty na rozgrywkę, jedna próba na turę; liczy się ostatni poprawny.",
          "HP to suma po częściach. ATK to suma plus W1 razy mniejszy ATK z dwóch części każdego połączenia. DEF to suma plus W2 za każde połączenie. SPD to suma plus W3 za każdą część. Wagi W1–W3 mogą być ujemne; nic nie spada poniżej 0.",
        ],
      },
      {
        title: "Walka",
        text: [
          "W każdej turze robot może zaatakować (ATTACK) jednego innego. Najszybsi biją pierwsi, równie szybcy jednocześnie; opóźniony atak jest tak wolny, jak szybki jest robot. Obrażenia to ATK bez tego, co odbije tarcza celu: 75 % dla największej DEF, o 5 % mniej za każdego robota z większą. Kto nie ma HP, odpada. Walka kończy się, gdy stoi najwyżej jeden, albo z ostatnią turą.",
        ],
      },
      {
        title: "Punkty",
        text: [
          "Kategorie: Parts (kupione części), Cheap (części za monetę), Attack, Defence, Speed, Health, Total (użyte części i połączenia), Unused (niewykorzystane); a dla każdej walki Hits (zadane obrażenia), Frags (pokonane roboty), Condition (kto przetrwał najdłużej).",
          "Miejsce i jest warte B · (1 − ln i / ln 32), gdzie B to punkty bazowe kategorii: całe B za pierwsze, 0,8 za drugie, 0,6 za czwarte; ostatnie daje 0. Przy ujemnym B dobrze być ostatnim. Wynikiem jest suma, co najmniej 0.",
        ],
      },
      {
        title: "Co widać",
        text: [
          "Katalog i punkty bazowe są znane od początku. LAST_WINNING_BIDS podaje ceny we własnym domu. Gotówka i części innych są ukryte do końca wyprzedaży, ich roboty do pierwszej walki. Drużyny to numery, inne w każdej rozgrywce.",
        ],
      },
      {
        title: "Liczby",
        text: [
          "CURRENT_STAGE podaje etap, ile tur do jego końca, która to walka i ile ich jest. Zwykle na zawodach jest 250 części, 2 walki na Robots1 i 8 na Robots2, tury po 2 s, 100 poleceń na turę.",
        ],
      },
      {
        title: "Pierwszy bot",
        text: [
          "W każdej turze AUCTION zaoferuj cenę jednej części, na którą cię stać. W BUILDING zacznij od jednej części i dołączaj każdą własną, która ma wspólne wolne złącze. W FIGHTING atakuj robota z najmniejszym HP.",
        ],
      },
    ],
  },
};
