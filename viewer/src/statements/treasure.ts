import type { Statement } from "./statement";

const UPGRADES_EN = [
  ["type", "effect on a dude", "price", "levels"],
  ["1, 2", "one more energy at most; one more each turn", "10, 20", "8, 6"],
  ["3", "a step costs one less", "60", "2"],
  ["4", "one more bomb at a time", "40", "4"],
  ["5, 6", "the shortest range one shorter, the longest one longer", "10, 30", "1, 5"],
  ["7, 8", "the same for timers", "20, 10", "2, 6"],
  ["9, 10", "the same for flames", "15, 15", "1, 5"],
] as const;

const UPGRADES_PL = [
  ["typ", "co daje", "cena", "poziomy"],
  ["1, 2", "o jeden większa pula energii; o jedną energię więcej co turę", "10, 20", "8, 6"],
  ["3", "krok kosztuje o jeden mniej", "60", "2"],
  ["4", "o jeden dynamit naraz więcej", "40", "4"],
  ["5, 6", "najkrótszy zasięg o jeden krótszy, najdłuższy o jeden dłuższy", "10, 30", "1, 5"],
  ["7, 8", "to samo z zapłonem", "20, 10", "2, 6"],
  ["9, 10", "to samo z płomieniem", "15, 15", "1, 5"],
] as const;

export const treasure: Statement = {
  en: {
    caption:
      "The mine. Grey blocks stand for ever, brown walls can be blown up; the more it glitters, the more gold is inside. Chests are deposits. The number on a bomb is the turns until it explodes, flames have the colour of whose they are, the ring around a dude is its energy.",
    sections: [
      {
        title: "Goal",
        text: [
          "Blow gold out of the walls and carry it home. The round's score is all gold that was ever deposited, spent or not, and 50 for every dude of another team that you killed.",
        ],
      },
      {
        title: "The mine",
        text: [
          "Fields are X Y: X is the row and Y the column, both from 0. Walls: I can never be destroyed, E is empty, S, M and L hide a little, more and much gold. A team is in the game from its first login on; it then gets, and again in every round, a deposit at random, a dude on it and a little gold. In turn 1 of every round one can only look and MOVE_DEPOSIT to any field without a wall.",
        ],
      },
      {
        title: "A turn",
        text: [
          "Everything acts at once. MOVE_DUDE makes one step to a neighbour in the same row or column for M energy, as often as there is energy; walls and bombs are in the way, dudes are not. Every turn gives ER energy back, up to EC.",
          "PLANT_BOMB takes a timer, a range and a flame within the dude's limits, and puts the bomb where the dude stands. A bomb with timer T explodes at the end of the T-th turn, this one counted.",
          "GRAB_GOLD and DROP_GOLD work on the own field; DEPOSIT_GOLD on the own deposit.",
          "A new dude (BUY_DUDE) costs more the more you have, and upgrades (BUY_UPGRADE) cost more with every level; both are paid with deposited gold.",
        ],
        table: UPGRADES_EN,
      },
      {
        title: "An explosion",
        text: [
          "It reaches R fields in the four directions and stops before the first wall, which crumbles unless it is I; its gold lies there. Every dude in the zone dies, own ones too, and drops what it carried. Then the zone burns for as many turns as the bomb's flame says; who steps into fire dies. Bombs do not set off each other.",
          "A kill counts for every other team whose zone or flame was on that field; a dude bought into fire is nobody's kill.",
        ],
      },
      {
        title: "What one sees",
        text: [
          "All walls, deposits, dudes with their gold, piles, flames, and bombs with their timers, as they were when the turn began; not how far foreign bombs reach, nor others' energy and gold in the deposit.",
        ],
      },
      {
        title: "Numbers",
        text: [
          "GET_NEW_DUDE_STATS tells E ER M CB R1 R2 T1 T2 F1 F2 of a new dude, 12 4 4 1 2 3 4 6 2 3 as a rule: a field a turn for ever, three in a burst. GET_DIMENSION tells the size. A usual contest has 51 × 51 fields and rounds of 300 turns of 1 s; S, M, L hold 10, 25, 60.",
        ],
      },
      {
        title: "A first bot",
        text: [
          "Each turn: if a dude stands in the row or column of a bomb in reach, run to the nearest field that does not. If gold lies near, fetch it; with enough of it go home. Otherwise walk beside a wall with gold, plant with the shortest flame and leave around a corner.",
        ],
      },
    ],
  },
  pl: {
    caption:
      "Kopalnia. Szare bloki stoją na zawsze, brązowe ściany można wysadzić; im więcej błyszczy, tym więcej złota w środku. Skrzynie to skrytki. Liczba na dynamicie to tury do wybuchu, płomienie mają kolor właściciela, pierścień wokół bombera to energia.",
    sections: [
      {
        title: "Cel",
        text: [
          "Wysadzaj złoto ze ścian i noś je do skrytki. Wynikiem rozgrywki jest całe złoto kiedykolwiek zdeponowane, wydane czy nie, oraz 50 za każdego zabitego bombera innej drużyny.",
        ],
      },
      {
        title: "Kopalnia",
        text: [
          "Pola to X Y: X to wiersz, Y kolumna, oba od 0. Ściany: I nie da się zniszczyć, E jest pusta, S, M i L kryją mało, więcej i dużo złota. Drużyna gra od pierwszego logowania; dostaje wtedy, i znów w każdej rozgrywce, skrytkę w losowym miejscu, bombera na niej i trochę złota. W turze 1 każdej rozgrywki można tylko patrzeć i przenieść skrytkę (MOVE_DEPOSIT) na dowolne pole bez ściany.",
        ],
      },
      {
        title: "Tura",
        text: [
          "Wszystko działa natychmiast. MOVE_DUDE to krok na sąsiednie pole w tym samym wierszu lub kolumnie za M energii, tyle razy, na ile starczy; ściany i dynamit zagradzają drogę, bomberzy nie. Co turę wraca ER energii, do EC.",
          "PLANT_BOMB podaje zapłon, zasięg i płomień w granicach bombera i kładzie dynamit tam, gdzie on stoi. Dynamit z zapłonem T wybucha na koniec T-tej tury, licząc bieżącą.",
          "GRAB_GOLD i DROP_GOLD działają na własnym polu; DEPOSIT_GOLD na własnej skrytce.",
          "Nowy bomber (BUY_DUDE) kosztuje tym więcej, im więcej ich masz, a ulepszenia (BUY_UPGRADE) drożeją z każdym poziomem; płaci się zdeponowanym złotem.",
        ],
        table: UPGRADES_PL,
      },
      {
        title: "Wybuch",
        text: [
          "Sięga R pól w czterech kierunkach i zatrzymuje się przed pierwszą ścianą, która się kruszy, chyba że to I; jej złoto zostaje na miejscu. Każdy bomber w strefie ginie, także własny, i upuszcza, co niósł. Potem strefa płonie tyle tur, ile podano; kto wejdzie w ogień, ginie. Dynamity nie odpalają się nawzajem.",
          "Zabójstwo liczy się każdej innej drużynie, której strefa lub płomień były na tym polu; bomber kupiony w ogniu nie liczy się nikomu.",
        ],
      },
      {
        title: "Co widać",
        text: [
          "Wszystkie ściany, skrytki, bomberów z ich złotem, stosy, płomienie i dynamit z zapłonem, takie jak na początku tury; nie widać, jak daleko sięga cudzy dynamit, ani cudzej energii i złota w skrytce.",
        ],
      },
      {
        title: "Liczby",
        text: [
          "GET_NEW_DUDE_STATS podaje E ER M CB R1 R2 T1 T2 F1 F2 nowego bombera, zwykle 12 4 4 1 2 3 4 6 2 3: stale jedno pole na turę, w zrywie trzy. GET_DIMENSION podaje rozmiar. Zwykle na zawodach 51 × 51 pól i rozgrywki po 300 tur po 1 s; S, M, L mają 10, 25, 60.",
        ],
      },
      {
        title: "Pierwszy bot",
        text: [
          "W każdej turze: jeśli bomber stoi w wierszu lub kolumnie dynamitu w zasięgu, niech ucieka na najbliższe pole poza nim. Jeśli blisko leży złoto, niech je weźmie; gdy ma go dość, niech wraca. W przeciwnym razie niech podejdzie do ściany ze złotem, podłoży dynamit z najkrótszym płomieniem i odejdzie za róg.",
        ],
      },
    ],
  },
};
