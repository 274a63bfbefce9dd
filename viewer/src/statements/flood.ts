import type { Statement } from "./statement";

export const flood: Statement = {
  en: {
    caption:
      "A wave is on. Numbers on brown fields are heights of sandbag walls; what is outlined in green stayed dry: its value, and which team has how many objects in it. Red frames are bags that protect nothing and cost points. Above: the forecast.",
    sections: [
      {
        title: "Goal",
        text: [
          "On a plain of N × N fields every team has a warehouse full of sandbags, buildings, cars and workers. Waves come. Build walls in time, so that as many of your objects as possible stay dry in areas as valuable as possible.",
        ],
      },
      {
        title: "Workers and bags",
        text: [
          "A worker steps to one of the eight neighbouring fields a turn and carries one bag, or five with a wheelbarrow, which BUY_WHEELBARROW buys in the own warehouse for P of its bags. TAKE and LEAVE lift and put down bags where he stands, at once; MOVE is made at the end of the turn.",
          "With bags in his hands nobody enters a field with an object; one comes to the warehouse with empty hands. Bags are put on free fields; several on one field are a stack.",
          "Bags of others may be lifted while none of the owner's workers is within three fields. A thief who is then seen by one drops them.",
          "A car is an object of one field with four seats. TAKE on its field gets in, LEAVE gets out; the first to get in drives and may jump up to three fields a turn.",
        ],
      },
      {
        title: "Water",
        text: [
          "A wave of height H comes from one edge of the map and lasts seven turns. It spreads over all eight neighbours, over every field that is no warehouse and whose stack is lower than H. So a wall must be closed also at its corners, and as high as the wave.",
          "Workers on flooded fields drown; in the warehouse, behind a wall or on a stack as high as the wave they live. Every flooded building and car loses 30 % of its value, once per wave. Whoever takes a bag from a wall that holds water is swept away.",
        ],
      },
      {
        title: "Points",
        text: [
          "1 for every bag that you put down and that was not put down by you last.",
          "After each wave every dry connected area pays: its value times the number of your own objects in it, the warehouse included. The value is that of all objects in it, whoever's they are, and 1 for every other field.",
          "During a wave every bag costs its team 1 point a turn if no neighbouring field is dry, without bags and no warehouse: such a bag protects nothing. The total is never below 0.",
        ],
      },
      {
        title: "What one sees",
        text: [
          "Each worker sees three fields around him (LOOK_AROUND). Of the others' stocks and scores nothing is told. FORECAST gives for every coming wave a window of turns and heights that becomes narrower; at least E turns before, it is exact. From where it comes is told to nobody.",
        ],
      },
      {
        title: "Numbers",
        text: [
          "DESCRIBE_WORLD tells N, P, E, the turn length, the limit of commands, and K. A usual contest has N = 150, four waves of height 2 to 6, 10 workers, 2000 bags on Flood1 and 900 on Flood2, turns of 2 s.",
        ],
      },
      {
        title: "A first bot",
        text: [
          "Take the smallest building beside the warehouse and let all workers carry bags around it, closed and as high as the forecast says. When a wave is near, bring everybody into the warehouse.",
        ],
      },
    ],
  },
  pl: {
    caption:
      "Trwa fala. Liczby na brązowych polach to wysokość wałów z worków; co obwiedziono zielono, jest suche: wartość i ile obiektów ma tam która drużyna. Czerwone ramki to worki, które niczego nie chronią i kosztują. U góry prognoza.",
    sections: [
      {
        title: "Cel",
        text: [
          "Na równinie N × N pól każda drużyna ma magazyn pełen worków z piaskiem, budynki, skokowozy i pracowników. Nadchodzą fale. Zbuduj wały na czas, żeby jak najwięcej twoich obiektów zostało suchych na jak najcenniejszym obszarze.",
        ],
      },
      {
        title: "Pracownicy i worki",
        text: [
          "Pracownik przechodzi w turze na jedno z ośmiu sąsiednich pól i niesie jeden worek albo pięć, jeśli ma taczkę; BUY_WHEELBARROW kupuje ją we własnym magazynie za P worków. TAKE i LEAVE podnoszą i kładą worki tam, gdzie stoi, od razu; MOVE wykonuje się na koniec tury.",
          "Z workami w rękach nie wchodzi się na pole z obiektem; do magazynu przychodzi się z pustymi rękami. Worki kładzie się na wolnych polach; kilka na jednym polu to stos.",
          "Cudze worki wolno podnieść, gdy w odległości trzech pól nie ma żadnego pracownika właściciela. Złodziej, którego taki pracownik potem zobaczy, upuszcza je.",
          "Skokowóz to obiekt na jedno pole z czterema miejscami. TAKE na jego polu wsiada, LEAVE wysiada; pierwszy kieruje i może skoczyć o trzy pola na turę.",
        ],
      },
      {
        title: "Woda",
        text: [
          "Fala o wysokości H przychodzi od jednego brzegu mapy i trwa siedem tur. Rozlewa się na wszystkich ośmiu sąsiadów, na każde pole, które nie jest magazynem i ma stos niższy niż H. Wał musi więc być zamknięty także w narożnikach i tak wysoki jak fala.",
          "Pracownicy na zalanych polach toną; w magazynie, za wałem albo na stosie tak wysokim jak fala są bezpieczni. Każdy zalany budynek i skokowóz traci 30 % wartości, raz na falę. Kto zabierze worek z wału, który trzyma wodę, zostaje porwany.",
        ],
      },
      {
        title: "Punkty",
        text: [
          "1 za każdy położony worek, którego ostatnio nie położyła twoja drużyna.",
          "Po każdej fali płaci każdy suchy spójny obszar: jego wartość razy liczba twoich obiektów w nim, razem z magazynem. Wartość to suma wartości wszystkich obiektów, czyjekolwiek są, i 1 za każde inne pole.",
          "W czasie fali każdy worek kosztuje swoją drużynę 1 punkt na turę, jeśli żadne sąsiednie pole nie jest suche, bez worków i poza magazynem: taki worek niczego nie chroni. Suma nigdy nie jest ujemna.",
        ],
      },
      {
        title: "Co widać",
        text: [
          "Każdy pracownik widzi trzy pola wokół siebie (LOOK_AROUND). O zapasach i punktach innych nic nie wiadomo. FORECAST podaje dla każdej przyszłej fali przedział tur i wysokości, coraz węższy; co najmniej E tur wcześniej jest dokładny. Skąd przyjdzie, nie wie nikt.",
        ],
      },
      {
        title: "Liczby",
        text: [
          "DESCRIBE_WORLD podaje N, P, E, długość tury, limit poleceń i K. Zwykle na zawodach N = 150, cztery fale o wysokości od 2 do 6, 10 pracowników, 2000 worków na Flood1 i 900 na Flood2, tury po 2 s.",
        ],
      },
      {
        title: "Pierwszy bot",
        text: [
          "Wybierz najmniejszy budynek obok magazynu i niech wszyscy pracownicy noszą worki wokół niego, szczelnie i tak wysoko, jak mówi prognoza. Gdy fala jest blisko, sprowadź wszystkich do magazynu.",
        ],
      },
    ],
  },
};
