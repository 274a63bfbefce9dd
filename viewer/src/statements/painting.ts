import type { Statement } from "./statement";

export const painting: Statement = {
  en: {
    caption:
      "One arena. Squares with a number are pawns: their surface in both colours, the ring is their paint. Bright bars are the strips of this turn, the triangle shows where a pawn has shot. Above: both shares of the board.",
    sections: [
      {
        title: "Goal",
        text: [
          "Every pair of teams plays on its own copy of the same walled board, all arenas at the same time. In each arena the share of the free fields that have your colour after the last turn counts, in thousandths. The result is the sum over your arenas.",
        ],
      },
      {
        title: "Pawns",
        text: [
          "A pawn is a square of side 2r + 1 that covers the board below it and is itself covered with paint. It belongs to whoever has more of his colour on it, so pawns can be taken by painting them over. It has up to f units of paint.",
        ],
      },
      {
        title: "A turn",
        text: [
          "Every own pawn may get one order: MOVE one field in a direction, or SHOOT. Directions are 1 up, 2 right, 3 down, 4 left.",
          "First all moves are made together. A pawn that would run into a wall or another pawn stays. A pawn that has moved and now covers nothing but its owner's colour moves once more.",
          "Then all shots. A strip begins at the middle of the pawn's side and is x fields long, at most k, up to the first wall; it costs x paint. It colours the board, and the surfaces of all pawns in its way. Where strips of both colours meet, nothing changes.",
          "Then pawns change hands, and every pawn gets as much paint as there are fields of its owner's colour below it, up to f.",
        ],
      },
      {
        title: "What one sees",
        text: [
          "Walls X, unpainted fields a dot, own colour 1, the rival's 2. The rival's pawns look like paint: standing on his own colour, one cannot be told from the floor. Own pawns come from GET_PAWNS. GET_DIFFS tells what changed in the view, once a turn; whole views from GET_ARENAS are given in the break and every 30 turns.",
        ],
      },
      {
        title: "Numbers",
        text: [
          "GET_CONSTANTS tells the number of teams, r, k and f; GET_STATUS whether it is a turn of play, the turns left, the points, the milliseconds. A usual contest has r = 3, k = 10, f = 100, boards of 60 × 80, four pawns each, 200 turns of 2 s. Arenas are numbered from 1 in the order of the rivals.",
        ],
      },
      {
        title: "A first bot",
        text: [
          "In the break ask GET_ARENAS. In every turn follow GET_DIFFS, then let each pawn shoot in the direction with the most fields that are not yours, or walk on if there is little to gain. One MOVE and one SHOOT line can hold the orders of all arenas.",
        ],
      },
    ],
  },
  pl: {
    caption:
      "Jedna arena. Kwadraty z numerem to pionki: ich powierzchnia w obu kolorach, pierścień to zapas farby. Jasne pasy to strzały z tej tury, trójkąt pokazuje, w którą stronę pionek strzelił. U góry udziały obu stron.",
    sections: [
      {
        title: "Cel",
        text: [
          "Każda para drużyn gra na własnej kopii tej samej planszy ze ścianami, wszystkie areny jednocześnie. Na każdej arenie liczy się, jaka część wolnych pól ma po ostatniej turze twój kolor, w tysięcznych. Wynikiem jest suma po arenach.",
        ],
      },
      {
        title: "Pionki",
        text: [
          "Pionek to kwadrat o boku 2r + 1, który zasłania planszę pod sobą i sam jest pokryty farbą. Należy do tego, czyjego koloru jest na nim więcej, więc można go przejąć, zamalowując. Ma do f jednostek farby.",
        ],
      },
      {
        title: "Tura",
        text: [
          "Każdy własny pionek może dostać jeden rozkaz: MOVE o pole w jednym z kierunków albo SHOOT. Kierunki: 1 góra, 2 prawo, 3 dół, 4 lewo.",
          "Najpierw wszystkie ruchy naraz. Pionek, który wpadłby na ścianę albo inny pionek, zostaje. Pionek, który się przesunął i zakrywa teraz wyłącznie kolor właściciela, przesuwa się jeszcze raz.",
          "Potem strzały. Pas zaczyna się w środku boku pionka i ma x pól, najwyżej k, do pierwszej ściany; kosztuje x farby. Koloruje planszę i powierzchnię wszystkich pionków na drodze. Gdzie spotkają się pasy obu kolorów, nic się nie zmienia.",
          "Potem pionki zmieniają właścicieli, a każdy dostaje tyle farby, ile pól w kolorze właściciela jest pod nim, do f.",
        ],
      },
      {
        title: "Co widać",
        text: [
          "Ściany X, pola niepomalowane jako kropka, własny kolor 1, kolor rywala 2. Pionki rywala wyglądają jak farba: stojącego na jego kolorze nie da się odróżnić od podłogi. Własne pionki podaje GET_PAWNS. GET_DIFFS raz na turę mówi, co zmieniło się w widoku; całe widoki z GET_ARENAS dostaje się w przerwie i co 30 tur.",
        ],
      },
      {
        title: "Liczby",
        text: [
          "GET_CONSTANTS podaje liczbę drużyn, r, k i f; GET_STATUS, czy trwa gra, ile zostało tur, punkty i milisekundy. Zwykle na zawodach r = 3, k = 10, f = 100, plansze 60 × 80, po cztery pionki, 200 tur po 2 s. Areny są numerowane od 1 w kolejności rywali.",
        ],
      },
      {
        title: "Pierwszy bot",
        text: [
          "W przerwie zapytaj GET_ARENAS. W każdej turze uwzględnij GET_DIFFS, potem każdy pionek niech strzela tam, gdzie jest najwięcej pól nie w twoim kolorze, albo idzie dalej, jeśli zysk jest mały. Jeden wiersz MOVE i jeden SHOOT mogą zawierać rozkazy dla wszystkich aren.",
        ],
      },
    ],
  },
};
