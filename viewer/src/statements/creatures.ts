import type { Statement } from "./statement";

export const creatures: Statement = {
  en: {
    caption:
      "A duel: the two creatures on the arena with their HP, types and moves, what has just happened to them, and below both benches. The framed move is the one that was used.",
    sections: [
      {
        title: "Goal",
        text: [
          "Every team is a trainer of up to six creatures. In a tournament every pair of teams plays two matches, all pairs at the same time; a win is worth 3 points, a draw 1. The result is the sum.",
        ],
      },
      {
        title: "Registration",
        text: [
          "WAIT_FOR_REGISTRATION tells when it is open. ENROLL_TEAM takes one to six different creatures whose prices do not exceed the budget; the last accepted call counts, and nobody sees it until registration closes. Whoever has not enrolled takes no part. The next tournament needs a new enrolment.",
        ],
      },
      {
        title: "A match",
        text: [
          "Each side has one creature on the arena. In a turn a trainer gives one order per rival: FIGHT uses one of the creature's four moves, SWITCH exchanges it for another healthy one. Without an order the creature does nothing.",
          "Switches come first. Then the faster creature uses its move, then the slower one if it still stands; between equally fast ones the player who is first in this match begins, in the rematch the other one.",
          "A creature with 0 HP is out for the match. In the next turn its side must SWITCH (the first healthy one comes by itself), and nothing else happens. A side without healthy creatures has lost. After 90 counted turns the match is a draw.",
        ],
      },
      {
        title: "Moves",
        text: [
          "Every use costs one PP; a move without PP cannot be used. Damage = base damage · ATK / DEF · type factor · 1.2 if the move has a type of its user, rounded down; there is no chance in it. ATK and DEF are changed by bonuses between −50 % and +100 %, which stay with the creature until the match ends. The type factor is the product over the target's types from GET_TYPES.",
          "Some moves poison: so many HP at the end of each of so many turns on the arena. Some hurt their user. Some begin now and strike a turn later; meanwhile moves cannot hurt the creature. After some the creature rests for a turn.",
        ],
      },
      {
        title: "What one sees",
        text: [
          "Everything but the orders of the running turn: GET_RIVALS shows the rivals' creatures with HP, bonuses, poison and PP, GET_TEAMS the own ones, GET_STATES who is on the arena and what the rival did last. Rivals are numbered from 1; a number means the same team for the whole tournament.",
        ],
      },
      {
        title: "Numbers",
        text: [
          "GET_CREATURES, GET_ATTACKS and GET_TYPES give the tables. The usual ones have 51 creatures, 45 moves and 12 types; organisers may bring their own. The budget is usually 10000. A usual contest has turns of 2 s and a minute of registration. WAIT tells for every rival whether the match begins, goes on, or has ended and how.",
        ],
      },
      {
        title: "A first bot",
        text: [
          "Enrol a fixed list. In every turn, for every rival: if nobody is on the arena, SWITCH to the first healthy creature, otherwise FIGHT with the move that has PP and the greatest damage by the formula.",
        ],
      },
    ],
  },
  pl: {
    caption:
      "Pojedynek: dwa stwory na arenie, ich HP, typy i ruchy, co się właśnie z nimi stało, a niżej obie ławki. Obwiedziony ruch to ten, którego użyto.",
    sections: [
      {
        title: "Cel",
        text: [
          "Każda drużyna jest trenerem najwyżej sześciu stworów. W turnieju każda para drużyn gra dwa mecze, wszystkie pary jednocześnie; wygrana daje 3 punkty, remis 1. Wynikiem jest suma.",
        ],
      },
      {
        title: "Zapisy",
        text: [
          "WAIT_FOR_REGISTRATION mówi, kiedy są otwarte. ENROLL_TEAM przyjmuje od jednego do sześciu różnych stworów, których ceny mieszczą się w budżecie; liczy się ostatnie przyjęte zgłoszenie i nikt go nie widzi do końca zapisów. Kto się nie zapisał, nie gra. Następny turniej wymaga nowego zgłoszenia.",
        ],
      },
      {
        title: "Mecz",
        text: [
          "Każda strona ma na arenie jednego stwora. W turze trener wydaje po jednym rozkazie na rywala: FIGHT używa jednego z czterech ruchów stwora, SWITCH wymienia go na innego zdrowego. Bez rozkazu stwór nic nie robi.",
          "Najpierw wymiany. Potem szybszy stwór wykonuje ruch, a wolniejszy po nim, jeśli jeszcze stoi; przy równej szybkości zaczyna gracz, który w tym meczu jest pierwszy, w rewanżu drugi.",
          "Stwór z 0 HP odpada do końca meczu. W następnej turze jego strona musi zrobić SWITCH (inaczej pierwszy zdrowy wchodzi sam) i nic więcej się nie dzieje. Strona bez zdrowych stworów przegrywa. Po 90 liczonych turach jest remis.",
        ],
      },
      {
        title: "Ruchy",
        text: [
          "Każde użycie kosztuje jeden PP; ruchu bez PP nie można użyć. Obrażenia = bazowe · ATK / DEF · współczynnik typu · 1,2, jeśli ruch ma typ swojego stwora, zaokrąglone w dół; nie ma w tym losowości. ATK i DEF zmieniają premie od −50 % do +100 %, które zostają przy stworze do końca meczu. Współczynnik to iloczyn po typach celu z GET_TYPES.",
          "Niektóre ruchy zatruwają: tyle a tyle HP na koniec kolejnych tur na arenie. Niektóre ranią tego, kto ich używa. Niektóre zaczynają się teraz, a trafiają turę później; w tym czasie ruchy nie ranią stwora. Po niektórych stwór turę odpoczywa.",
        ],
      },
      {
        title: "Co widać",
        text: [
          "Wszystko oprócz rozkazów bieżącej tury: GET_RIVALS pokazuje stwory rywali z HP, premiami, trucizną i PP, GET_TEAMS własne, GET_STATES, kto jest na arenie i co rywal zrobił ostatnio. Rywale są numerowani od 1; numer przez cały turniej oznacza tę samą drużynę.",
        ],
      },
      {
        title: "Liczby",
        text: [
          "Tabele podają GET_CREATURES, GET_ATTACKS i GET_TYPES. Zwykle jest w nich 51 stworów, 45 ruchów i 12 typów, ale organizatorzy mogą mieć własne. Budżet to zwykle 10000. Zwykle na zawodach tury trwają 2 s, a zapisy minutę. WAIT mówi dla każdego rywala, czy mecz się zaczyna, trwa, czy skończył się i jak.",
        ],
      },
      {
        title: "Pierwszy bot",
        text: [
          "Zgłoś stałą listę. W każdej turze dla każdego rywala: jeśli na arenie nikogo nie ma, SWITCH na pierwszego zdrowego, w przeciwnym razie FIGHT ruchem, który ma PP i największe obrażenia według wzoru.",
        ],
      },
    ],
  },
};
