"""What the names and values of treasure mean."""

from arena24.games.glossary import glossary

GLOSSARY = glossary("""
    dude: id of one of your dudes | identyfikator waszego pionka
    upgrade: 1 EC+1, 2 ER+1, 3 M-1, 4 CB+1, 5 R1-1, 6 R2+1, 7 T1-1, 8 T2+1, 9 F1-1, 10 F2+1 | 1 EC+1, 2 ER+1, 3 M-1, 4 CB+1, 5 R1-1, 6 R2+1, 7 T1-1, 8 T2+1, 9 F1-1, 10 F2+1
    x: row, 0 is on top | wiersz, 0 na górze
    y: column, 0 is on the left | kolumna, 0 po lewej
    move_dude.x: row of a field that shares an edge with the dude's | wiersz pola sąsiadującego bokiem z polem pionka
    move_dude.y: its column | jego kolumna
    timer: turn ends until it explodes, this turn's included | ile końców tur do wybuchu, wraz z końcem bieżącej
    plant_bomb.timer: T1 to T2: turn ends until it explodes, this turn's included | T1 do T2: ile końców tur do wybuchu, wraz z końcem bieżącej
    range: R1 to R2: fields that it reaches in each direction | R1 do R2: ile pól sięga w każdą stronę
    flame: F1 to F2: turns that its flames last | F1 do F2: ile tur trwa płomień
    amount: gold, 1 or more | złoto, co najmniej 1
    rows: N | N
    columns: M | M
    player: whose it is, by player id | czyje, identyfikator gracza
    id: of the dude, for commands | pionka, do użycia w komendach
    gold: that it carries | które niesie
    Pile.gold: that lies there | które tam leży
    energy: E, energy now | E, obecna energia
    energy_cap: EC, the most energy | EC, największa energia
    energy_regen: ER, energy that comes back each turn | ER, energia odzyskiwana co turę
    move_cost: M, energy that a step takes | M, energia na jeden krok
    bombs: B, its bombs that have not exploded | B, jego ładunki, które nie wybuchły
    bomb_limit: CB, the most of them | CB, ich największa liczba
    range_min: R1, the least range of a bomb | R1, najmniejszy zasięg ładunku
    range_max: R2, the greatest | R2, największy
    timer_min: T1, the shortest timer of a bomb | T1, najkrótszy czas zapłonu
    timer_max: T2, the longest | T2, najdłuższy
    flame_min: F1, the shortest flames | F1, najkrótszy płomień
    flame_max: F2, the longest | F2, najdłuższy
    what: which turn has begun | jaka tura się zaczęła
    left: turns of the round still to be played, this one included; 0 with NEXT_ROUND | ile tur rundy pozostało, wraz z bieżącą; 0 przy NEXT_ROUND
    Opening.NEXT_TURN: the next turn of the round | następna tura rundy
    Opening.NEXT_ROUND: the first turn of the next round | pierwsza tura następnej rundy
    GET_WALLS: line x, letter y: _ free, I a wall that stands for ever, E without gold, S, M, L with a little, some, much gold | wiersz x, litera y: _ wolne, I ściana niezniszczalna, E bez złota, S, M, L z małą, średnią, dużą ilością złota
    101: this command has no arguments | ta komenda nie ma argumentów
    110: you have no living dude with this id | nie macie żywego bombera o tym identyfikatorze
    111: that field is off the board | to pole leży poza planszą
    112: a step leads to a field that shares an edge | krok prowadzi na pole sąsiadujące bokiem
    113: a wall or a bomb is in the way | drogę zagradza ściana albo dynamit
    114: a step takes more energy than the dude has | krok wymaga więcej energii, niż bomber ma
    115: the deposit can be moved in turn 1 only | skrytkę można przenieść tylko w turze 1
    116: that field is off the board | to pole leży poza planszą
    117: there is a wall | stoi tam ściana
    118: not in turn 1, when one may only look and move the deposit | nie w turze 1, w której można tylko patrzeć i przenieść skrytkę
    119: the timer has to be T1 to T2 of this dude | zapłon musi być od T1 do T2 tego bombera
    120: the range has to be R1 to R2 of this dude | zasięg musi być od R1 do R2 tego bombera
    121: his bombs have to explode first | najpierw muszą wybuchnąć jego ładunki
    122: there is too little gold in your deposit | w skrytce jest za mało złota
    123: upgrades are 1 to 10 | ulepszenia są od 1 do 10
    124: it cannot be better | lepiej się nie da
    125: at least 1, and not more than there is | co najmniej 1 i nie więcej, niż jest
    126: the flame has to be F1 to F2 of this dude | płomień musi być od F1 do F2 tego bombera
    127: he has to stand on your deposit | musi stać na waszej skrytce
""")
