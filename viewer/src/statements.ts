/** The games in a few sentences each, in our own words: what one does, what counts. Commands come from the server. */

import type { Language } from "./i18n";

type Statement = Record<Language, readonly string[]>;

export const STATEMENTS: Readonly<Record<string, Statement>> = {
  battle: {
    en: [
      "Teams fight on a board of hexagons with plains, hills, water and bushes or forest. Everybody begins with a headquarters and the same number of armoured cars, tanks and cannons.",
      "Units take one to three turns for a field, shoot at once, and see only a few fields around them, farther from hills.",
      "Victory points come from destroying units, capturing headquarters and holding strategic points turn by turn. They buy new units and repairs; what is left at the end is the result.",
    ],
    pl: [
      "Drużyny walczą na planszy z sześciokątów: równiny, wzgórza, woda i krzaki albo las. Każda zaczyna ze sztabem i taką samą liczbą samochodów pancernych, czołgów i dział.",
      "Jednostka przechodzi pole w jedną do trzech tur, strzela natychmiast i widzi tylko kilka pól wokół siebie, ze wzgórz dalej.",
      "Punkty zwycięstwa daje niszczenie jednostek, zdobywanie sztabów i utrzymywanie punktów strategicznych w każdej turze. Można za nie kupować jednostki i naprawy; wynikiem jest to, co zostanie na końcu.",
    ],
  },
  robots: {
    en: [
      "A round begins with shopping: teams sit in auction houses of three and buy robot parts with sealed bids, five parts a turn, then everything unsold is on sale.",
      "Each team wires its parts through matching interfaces into one connected robot. All robots then fight on one arena, several times in a row, repaired before each fight.",
      "Eleven announced categories rank the teams; each rank is worth points, and some categories count against you. The skill is to read this round's weights and buy for them.",
    ],
    pl: [
      "Rozgrywka zaczyna się od zakupów: drużyny siedzą po trzy w domach aukcyjnych i kupują części robotów w zaklejonych ofertach, pięć części na turę, potem wyprzedaż reszty.",
      "Każda drużyna łączy części pasującymi złączami w jednego spójnego robota. Wszystkie roboty walczą na jednej arenie kilka razy, za każdym razem naprawione.",
      "Jedenaście ogłoszonych kategorii ustawia drużyny w kolejności; miejsce daje punkty, a niektóre kategorie liczą się ujemnie. Sztuka polega na odczytaniu wag tej rozgrywki.",
    ],
  },
  flood: {
    en: [
      "On a plain every team has a warehouse full of sandbags, buildings, cars and a handful of workers who carry a bag each, or five with a wheelbarrow.",
      "Waves come. Whatever is not shut off by a closed wall of bags at least as high as the wave is flooded: workers drown, objects lose a part of their value.",
      "Points come from placing bags and, after each wave, from every dry area: its value times the number of own objects in it. Bags that protect nothing cost points; unwatched foreign bags may be stolen.",
    ],
    pl: [
      "Na równinie każda drużyna ma magazyn pełen worków z piaskiem, budynki, samochody i garstkę pracowników, którzy niosą po jednym worku albo po pięć taczką.",
      "Nadchodzą fale. Zalane jest wszystko, czego nie odcina zamknięty wał z worków co najmniej tak wysoki jak fala: pracownicy toną, obiekty tracą część wartości.",
      "Punkty daje układanie worków, a po każdej fali każdy suchy obszar: jego wartość razy liczba własnych obiektów. Worki, które niczego nie chronią, kosztują; niepilnowane cudze można ukraść.",
    ],
  },
  creatures: {
    en: [
      "Every team is a trainer and enrols up to six different creatures within a budget. In the tournament every pair of teams plays two matches, all at the same time.",
      "One creature of each side stands on the arena. In a turn a trainer uses one of its four moves or exchanges it for another; orders of the turn are secret, everything else is open.",
      "A creature without HP is out for the match; a side without healthy creatures has lost. A win is worth 3 points, a draw 1.",
    ],
    pl: [
      "Każda drużyna jest trenerem i zgłasza do sześciu różnych stworów w ramach budżetu. W turnieju każda para drużyn gra dwa mecze, wszystkie jednocześnie.",
      "Na arenie stoi po jednym stworze z każdej strony. W turze trener używa jednego z czterech ruchów albo wymienia stwora; rozkazy tury są tajne, wszystko inne jawne.",
      "Stwór bez HP odpada do końca meczu; strona bez zdrowych stworów przegrywa. Wygrana daje 3 punkty, remis 1.",
    ],
  },
  painting: {
    en: [
      "Every pair of teams plays on its own copy of the same walled board, all arenas at the same time. Pawns are squares that hide the board below them and are covered with paint themselves.",
      "A pawn belongs to whoever has more colour on it. In a turn each pawn moves a field or shoots a strip of paint that colours the board and the pawns in its way.",
      "Standing on the own colour refills ammunition; a pawn hidden in it completely moves twice as fast. Points are the share of free fields in the own colour at the end.",
    ],
    pl: [
      "Każda para drużyn gra na własnej kopii tej samej planszy ze ścianami, wszystkie areny jednocześnie. Pionki to kwadraty, które zasłaniają planszę pod sobą i same są pokryte farbą.",
      "Pionek należy do tego, czyjego koloru jest na nim więcej. W turze każdy pionek przesuwa się o pole albo strzela pasem farby, który koloruje planszę i pionki na drodze.",
      "Stanie na własnym kolorze uzupełnia amunicję; pionek całkiem w nim ukryty porusza się dwa razy szybciej. Punkty to udział wolnych pól we własnym kolorze na końcu.",
    ],
  },
  cards: {
    en: [
      "Every pair of teams plays two matches at the same time, one begun by each, with copies of one deck that lies face up.",
      "On its turn a team first blocks the creatures that attack it, then draws, burns, discards, taps creatures for mana, plays creatures and spells and orders attacks. Attacks strike after the opponent's next blocking.",
      "A match ends when somebody has no health left, or with the turn limit. The scores of all matches are ranked together, and the ranks give the result.",
    ],
    pl: [
      "Każda para drużyn gra jednocześnie dwa mecze, po jednym zaczynanym przez każdą, kopiami tej samej talii leżącej awersem do góry.",
      "W swojej turze drużyna najpierw blokuje atakujące ją stwory, potem dobiera, pali, odrzuca, zamienia stwory na manę, zagrywa stwory i czary i zleca ataki. Ataki trafiają po następnym blokowaniu przeciwnika.",
      "Mecz kończy się, gdy ktoś straci całe zdrowie albo minie limit tur. Wyniki wszystkich meczów ustawia się razem w kolejności, a miejsca dają wynik.",
    ],
  },
  treasure: {
    en: [
      "A mine is a grid with walls, some of which hide gold. Every team has a deposit and dudes who walk, plant dynamite, carry gold and deposit it.",
      "A bomb explodes after a chosen number of turns and reaches a chosen number of fields in four directions up to the first wall. It breaks that wall if it can be broken, kills every dude in reach and leaves flames.",
      "Deposited gold counts for the result even when it is spent on upgrades and new dudes; killing dudes of other teams counts too.",
    ],
    pl: [
      "Kopalnia to siatka ze ścianami, z których część kryje złoto. Każda drużyna ma skład i ludzi, którzy chodzą, podkładają dynamit, noszą złoto i oddają je do składu.",
      "Bomba wybucha po wybranej liczbie tur i sięga na wybraną liczbę pól w czterech kierunkach do pierwszej ściany. Niszczy ją, jeśli się da, zabija wszystkich w zasięgu i zostawia płomienie.",
      "Złoto w składzie liczy się do wyniku, nawet wydane na ulepszenia i nowych ludzi; liczy się też zabijanie ludzi innych drużyn.",
    ],
  },
};
