import type { Statement } from "./statement";

export const battle: Statement = {
  en: {
    caption:
      "Four armies. Towers are headquarters, triangles armoured cars, blocks tanks, discs with a barrel cannons; a ring shows how much stamina a damaged unit has left. Flags mark strategic points. A line is a shot of this turn, an arc one of a cannon.",
    sections: [
      {
        title: "Goal",
        text: [
          "Up to 30 teams fight on a rhombus of N × N hexagons. The result of a round is the number of victory points that a team holds at its end: earned by fighting and by holding ground, and not spent.",
        ],
      },
      {
        title: "Board and units",
        text: [
          "Fields are (x, y) from 1 to N. The six neighbours of a field are (±1, 0), (0, ±1), (1, 1) and (−1, −1) away. Terrain is plain P, hill H, water L, and either bushes B or forest F, as the server has it. Nobody enters water.",
          "Every team begins with a headquarters and the same numbers of the other units around it, all at full stamina. Two units never share a field.",
        ],
        table: [
          ["unit", "turns per field", "stamina", "damage", "in bushes, forest", "within 3 of own HQ", "range", "sight"],
          ["HQ", "1", "none", "–", "–", "–", "–", "4"],
          ["ARMORED", "1", "10", "2", "1", "+1", "1–4", "5"],
          ["TANK", "2", "20", "5", "4", "+2, +1", "1–5", "4"],
          ["CANNON", "2", "7", "12", "9", "+3", "3–8", "4"],
        ],
      },
      {
        title: "A turn",
        text: [
          "MOVE is an order: the unit arrives after its turns per field, one more if it climbs a hill from below and one more if it enters bushes or forest. It stands on its old field until then. When a turn opens, all moves that are due are made in the order in which they were given; a unit whose destination is taken stays.",
          "SHOOT acts at once. Armoured cars and tanks shoot once a turn and must see the target; the first unit on the line of fire is hit, also an own one. A cannon shoots every second turn, needs no sight, and nothing is in its way. From a hill the range is one longer. An HQ cannot be shot at.",
          "An enemy unit that moves onto the field of an HQ captures it. A team without an HQ neither builds nor repairs any more.",
          "Beside the HQ, CREATE_UNIT makes a unit for 10 points (at most five cannons live at a time), REPAIR_UNIT gives back half of the stamina for 3 points within three fields of it.",
        ],
      },
      {
        title: "What one sees",
        text: [
          "A unit sees as far as the table says, twice as far from a hill down. Hills and forest between two fields hide them from each other unless both are hills; bushes hide unless one looks from a hill. LIST_ENEMIES tells what the own units saw when the turn began. Terrain, strategic points and the numbers of their holders are known to all; who is behind a number, nobody knows.",
        ],
      },
      {
        title: "Points",
        text: [
          "5 for a destroyed enemy unit, O for a captured HQ, and S for every strategic point at the end of every turn. A point belongs to whoever stood on it last.",
          "If nobody hurts anybody and no point changes hands for a while, the round is cut short.",
        ],
      },
      {
        title: "Numbers",
        text: [
          "DESCRIBE_WORLD tells N, the turn length, O, S, when rounds are cut short, the limit of commands, and K. A usual contest has N = 100, turns of 2 s, 500 turns, 40 commands a turn.",
        ],
      },
      {
        title: "A first bot",
        text: [
          "Ask LOOK_AROUND once. Then every turn: LIST_UNITS and LIST_STRATEGIC_POINTS, send each unit that stands still one step towards the nearest point that is not YOURS, SHOOT at the first of LIST_ENEMIES in range, WAIT.",
        ],
      },
    ],
  },
  pl: {
    caption:
      "Cztery armie. Wieże to sztaby, trójkąty samochody pancerne, klocki czołgi, koła z lufą działa; pierścień pokazuje, ile wytrzymałości zostało uszkodzonej jednostce. Chorągiewki oznaczają punkty strategiczne. Linia to strzał w tej turze, łuk to strzał działa.",
    sections: [
      {
        title: "Cel",
        text: [
          "Do 30 drużyn walczy na rombie z N × N sześciokątów. Wynikiem rozgrywki jest liczba punktów zwycięstwa, które drużyna ma na końcu: zdobytych walką i utrzymaniem terenu, a nie wydanych.",
        ],
      },
      {
        title: "Plansza i jednostki",
        text: [
          "Pola to (x, y) od 1 do N. Sześciu sąsiadów pola leży w odległości (±1, 0), (0, ±1), (1, 1) i (−1, −1). Teren: równina P, wzgórze H, woda L oraz krzaki B albo las F, zależnie od serwera. Do wody nikt nie wchodzi.",
          "Każda drużyna zaczyna ze sztabem i taką samą liczbą innych jednostek wokół niego, wszystkie z pełną wytrzymałością. Dwie jednostki nigdy nie stoją na jednym polu.",
        ],
        table: [
          ["jednostka", "tury na pole", "wytrzymałość", "obrażenia", "w krzakach, lesie", "do 3 pól od sztabu", "zasięg", "wzrok"],
          ["HQ", "1", "brak", "–", "–", "–", "–", "4"],
          ["ARMORED", "1", "10", "2", "1", "+1", "1–4", "5"],
          ["TANK", "2", "20", "5", "4", "+2, +1", "1–5", "4"],
          ["CANNON", "2", "7", "12", "9", "+3", "3–8", "4"],
        ],
      },
      {
        title: "Tura",
        text: [
          "MOVE to rozkaz: jednostka dociera po liczbie tur z tabeli, o jedną dłużej, gdy wchodzi z dołu na wzgórze, i o jedną dłużej, gdy wchodzi w krzaki lub las. Do tej chwili stoi na starym polu. Na początku tury wykonuje się wszystkie ruchy, których czas nadszedł, w kolejności wydania; jednostka, której cel jest zajęty, zostaje.",
          "SHOOT działa natychmiast. Samochody pancerne i czołgi strzelają raz na turę i muszą widzieć cel; trafiona jest pierwsza jednostka na linii ognia, także własna. Działo strzela co drugą turę, nie musi widzieć i nic go nie zasłania. Ze wzgórza zasięg jest o jeden większy. Do sztabu nie można strzelać.",
          "Jednostka wroga, która wejdzie na pole sztabu, zdobywa go. Drużyna bez sztabu niczego już nie buduje ani nie naprawia.",
          "Obok sztabu CREATE_UNIT tworzy jednostkę za 10 punktów (dział naraz najwyżej pięć), REPAIR_UNIT przywraca za 3 punkty połowę wytrzymałości w promieniu trzech pól.",
        ],
      },
      {
        title: "Co widać",
        text: [
          "Jednostka widzi tak daleko, jak mówi tabela, a ze wzgórza w dół dwa razy dalej. Wzgórza i las zasłaniają, chyba że oba pola są wzgórzami; krzaki zasłaniają, chyba że patrzy się ze wzgórza. LIST_ENEMIES mówi, co własne jednostki widziały na początku tury. Teren, punkty strategiczne i numery ich właścicieli zna każdy; kto kryje się za numerem, nie wie nikt.",
        ],
      },
      {
        title: "Punkty",
        text: [
          "5 za zniszczoną jednostkę wroga, O za zdobyty sztab i S za każdy punkt strategiczny na koniec każdej tury. Punkt należy do tego, kto ostatni na nim stanął.",
          "Jeśli przez pewien czas nikt nikogo nie rani i żaden punkt nie zmienia właściciela, rozgrywka kończy się wcześniej.",
        ],
      },
      {
        title: "Liczby",
        text: [
          "DESCRIBE_WORLD podaje N, długość tury, O, S, kiedy rozgrywka jest skracana, limit poleceń i K. Zwykle na zawodach N = 100, tury po 2 s, 500 tur, 40 poleceń na turę.",
        ],
      },
      {
        title: "Pierwszy bot",
        text: [
          "Raz zapytaj LOOK_AROUND. Potem w każdej turze: LIST_UNITS i LIST_STRATEGIC_POINTS, każdą stojącą jednostkę wyślij o krok w stronę najbliższego punktu, który nie jest YOURS, SHOOT do pierwszego z LIST_ENEMIES w zasięgu, WAIT.",
        ],
      },
    ],
  },
};
