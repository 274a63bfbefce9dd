import type { Statement } from "./statement";

const KINDS_EN = [
  ["card", "letter", "what it does"],
  ["creature", "C", "stands on the board with attack AT and health HP, at most HPMAX; tapped it gives MANA"],
  ["heal", "H", "gives HP health to a creature or a player"],
  ["damage", "D", "takes AT health from a creature or a player"],
  ["take", "T", "AT more draws in this turn"],
  ["buff", "B", "gives a creature AT attack and HP health for good"],
  ["deactivate", "I", "makes a creature inactive"],
] as const;

const KINDS_PL = [
  ["karta", "litera", "co robi"],
  ["stworzenie", "C", "stoi na stole z atakiem AT i zdrowiem HP, najwyżej HPMAX; użyte na manę daje MANA"],
  ["leczenie", "H", "daje HP zdrowia stworzeniu albo graczowi"],
  ["obrażenia", "D", "zabiera AT zdrowia stworzeniu albo graczowi"],
  ["dobieranie", "T", "o AT dobrań więcej w tej turze"],
  ["wzmocnienie", "B", "daje stworzeniu na stałe AT ataku i HP zdrowia"],
  ["uśpienie", "I", "czyni stworzenie nieaktywnym"],
] as const;

export const cards: Statement = {
  en: {
    caption:
      "One match: two boards face to face, hands above and below, between them the next cards of the deck. Creatures moved towards the middle attack; dimmed ones are inactive. Numbers in circles are costs, drops are the mana that a card gives.",
    sections: [
      {
        title: "Goal",
        text: [
          "Every pair of teams plays two matches at the same time, one begun by each. Bring the other player's health from INIT_HP to 0. The scores of all matches of the tournament are ranked together, and the ranks give the result.",
        ],
      },
      {
        title: "Cards",
        text: [
          "All matches of a tournament use the same deck in the same order, face up: both players see it, the hands and the boards. A card line is ID TYPE AT HP HPMAX COST MANA.",
          "The target of PLAY_CARD is −1 for a creature; for a spell −5 is yourself (H, D, T), −6 the opponent (H, D), and an id a creature on either board (H, D, B, I).",
        ],
        table: KINDS_EN,
      },
      {
        title: "A turn",
        text: [
          "Players take turns; the first one has the odd ones. GET_TURN_INFO tells whether it is yours.",
          "First comes blocking: BLOCK lets one of your active creatures fight an attacker; both lose the other's AT. An attacker may be blocked several times, and does no harm to the player once it was blocked. FINISH_BLOCK, or any action, ends it: all attackers that were not blocked take their AT from your health, then all your creatures become active.",
          "Then actions, in any order: DRAW_CARD and BURN_CARD (the top card of the deck is gone), each as often as the limits allow; DISCARD_CARD; ADD_MANA taps an active creature; PLAY_CARD pays its cost from this turn's mana; ATTACK orders an active creature. Mana that is left is lost.",
          "A creature that was played, has attacked or was tapped is inactive until your next blocking is over: it can then act, but it could not block. A blocker is active again as soon as blocking is over. An attack strikes in the opponent's next turn, when his blocking ends.",
        ],
      },
      {
        title: "Points",
        text: [
          "A match ends when somebody has no health left, or with the turn limit. Its score is your health less the opponent's, plus 3 · INIT_HP for a win, 0 for a loss, 1.5 · INIT_HP at the limit.",
          "Each of your scores is worth R to the power of 1.5, where R is the number of scores in the whole tournament that are smaller. The sum is the result.",
        ],
      },
      {
        title: "What one sees",
        text: [
          "Of a match in which you are on turn everything; of one in which you are not, only whose turn it is. Nobody is told which team is behind a match.",
        ],
      },
      {
        title: "Numbers",
        text: [
          "GET_HP and GET_CARD_LIMITS tell INIT_HP and the limits. A usual contest has INIT_HP = 40, two draws and two burns a turn, hands of ten, decks of 120 cards, about 60 turns of 1 s.",
        ],
      },
      {
        title: "A first bot",
        text: [
          "For every match of GET_MY_MATCHES in which you are on turn: draw until it is refused, play all creatures that cost 0 (target −1), tap the mana creatures to play the best card that you can pay, attack with everything active that has AT; WAIT.",
        ],
      },
    ],
  },
  pl: {
    caption:
      "Jeden mecz: dwa stoły naprzeciw siebie, ręce u góry i u dołu, między nimi następne karty talii. Stworzenia wysunięte do środka atakują; przygaszone są nieaktywne. Liczby w kółkach to koszt, krople to mana, którą daje karta.",
    sections: [
      {
        title: "Cel",
        text: [
          "Każda para drużyn gra jednocześnie dwa mecze, po jednym zaczynanym przez każdą. Sprowadź zdrowie przeciwnika z INIT_HP do 0. Wyniki wszystkich meczów turnieju ustawia się razem w kolejności, a miejsca dają wynik.",
        ],
      },
      {
        title: "Karty",
        text: [
          "Wszystkie mecze turnieju mają tę samą talię w tej samej kolejności, odkrytą: obaj gracze widzą ją, ręce i stoły. Wiersz karty to ID TYPE AT HP HPMAX COST MANA.",
          "Cel w PLAY_CARD to −1 dla stworzenia; dla czaru −5 to ty (H, D, T), −6 przeciwnik (H, D), a identyfikator to stworzenie na dowolnym stole (H, D, B, I).",
        ],
        table: KINDS_PL,
      },
      {
        title: "Tura",
        text: [
          "Gracze grają na zmianę; pierwszy ma tury nieparzyste. GET_TURN_INFO mówi, czy teraz twoja.",
          "Najpierw blokowanie: BLOCK każe aktywnemu stworzeniu walczyć z atakującym; każde traci AT drugiego. Atakującego można blokować kilka razy, a raz zablokowany nie rani już gracza. FINISH_BLOCK albo jakakolwiek akcja kończy blokowanie: wszyscy niezablokowani atakujący odbierają ci swoje AT zdrowia, potem wszystkie twoje stworzenia stają się aktywne.",
          "Potem akcje w dowolnej kolejności: DRAW_CARD i BURN_CARD (wierzchnia karta talii przepada), każda tyle razy, na ile pozwala limit; DISCARD_CARD; ADD_MANA zamienia aktywne stworzenie na manę; PLAY_CARD płaci koszt z many tej tury; ATTACK każe aktywnemu stworzeniu atakować. Niewykorzystana mana przepada.",
          "Stworzenie zagrane, po ataku albo użyte na manę jest nieaktywne, aż skończy się twoje następne blokowanie: wtedy może działać, ale nie mogło blokować. Blokujące jest znów aktywne zaraz po blokowaniu. Atak trafia w następnej turze przeciwnika, gdy skończy się jego blokowanie.",
        ],
      },
      {
        title: "Punkty",
        text: [
          "Mecz kończy się, gdy ktoś straci całe zdrowie, albo z limitem tur. Wynik meczu to twoje zdrowie minus zdrowie przeciwnika, plus 3 · INIT_HP za wygraną, 0 za przegraną, 1,5 · INIT_HP przy limicie.",
          "Każdy twój wynik jest wart R do potęgi 1,5, gdzie R to liczba mniejszych wyników w całym turnieju. Wynikiem jest suma.",
        ],
      },
      {
        title: "Co widać",
        text: [
          "O meczu, w którym masz turę, wszystko; o innym tylko, czyja jest tura. Nikt nie wie, która drużyna kryje się za meczem.",
        ],
      },
      {
        title: "Liczby",
        text: [
          "GET_HP i GET_CARD_LIMITS podają INIT_HP i limity. Zwykle na zawodach INIT_HP = 40, dwa dobrania i dwa spalenia na turę, do dziesięciu kart w ręce, talia 120 kart, około 60 tur po 1 s.",
        ],
      },
      {
        title: "Pierwszy bot",
        text: [
          "Dla każdego meczu z GET_MY_MATCHES, w którym masz turę: dobieraj do odmowy, zagraj wszystkie stworzenia o koszcie 0 (cel −1), zamień stworzenia na manę i zagraj najlepszą kartę, na którą cię stać, atakuj wszystkim aktywnym, co ma AT; WAIT.",
        ],
      },
    ],
  },
};
