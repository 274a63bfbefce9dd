"""What the names and values of battle mean."""

from arena24.games.glossary import glossary

GLOSSARY = glossary("""
    unit: id of one of your units | identyfikator waszej jednostki
    dx: how far to the right, in columns; negative: to the left | o ile kolumn w prawo; ujemne: w lewo
    dy: how far down, in rows; negative: up | o ile wierszy w dół; ujemne: w górę
    move.dx: -1, 0 or 1; dx and dy together must be one of (1,0) (1,1) (0,1) (-1,0) (-1,-1) (0,-1) | -1, 0 lub 1; dx i dy razem muszą być jedną z par (1,0) (1,1) (0,1) (-1,0) (-1,-1) (0,-1)
    move.dy: -1, 0 or 1 | -1, 0 lub 1
    type: what kind of unit | rodzaj jednostki
    create_unit.type: all but HQ can be bought, for 10 points; a team has at most 5 cannons | wszystkie oprócz HQ można kupić, za 10 punktów; drużyna ma najwyżej 5 dział
    World.size: N, the side of the board: x and y go from 1 to N | N, bok planszy: x i y od 1 do N
    World.turn_seconds: T, seconds of a turn | T, długość tury w sekundach
    World.capture: O, points for capturing an HQ | O, punkty za zdobycie sztabu
    World.income: S, points per turn for a strategic point | S, punkty na turę za punkt strategiczny
    World.grace: E_S, turns before a quiet round may be shortened | E_S, liczba tur, przed którą spokojnej rozgrywki się nie skraca
    World.idle_limit: E_I, turns without activity after which the countdown starts | E_I, liczba tur bezczynności, po których zaczyna się odliczanie
    World.countdown: E_T, turns of the countdown | E_T, długość odliczania w turach
    World.command_limit: L, commands per turn | L, limit komend na turę
    World.tempo: K, by which results are multiplied now | K, bieżący mnożnik wyników
    id: of the unit, for commands | jednostki, do użycia w komendach
    x: column, 1 is on the left | kolumna, 1 po lewej
    y: row, 1 is on top | wiersz, 1 na górze
    stamina: what is left of it; INF for an HQ | pozostała wytrzymałość; INF u sztabu
    busy: turns that it is still moving; 0: it stands | ile tur jeszcze się porusza; 0: stoi
    team: the number of its team in this round | numer drużyny w tej rozgrywce
    owner: the number of the team that controls it, or one of the words | numer drużyny, która go kontroluje, albo jedno ze słów
    Owner.NONE: nobody | nikt
    Owner.YOURS: you | wy
    Inf.INF: an HQ has no stamina to lose; it is captured | sztab nie traci wytrzymałości; można go zdobyć
    UnitType.HQ: headquarters | sztab
    UnitType.ARMORED: armoured car: stamina 10, one field a turn, shoots 1 to 4 fields | wóz pancerny: wytrzymałość 10, pole na turę, zasięg 1-4
    UnitType.TANK: tank: stamina 20, a field in two turns, shoots 1 to 5 fields | czołg: wytrzymałość 20, pole na dwie tury, zasięg 1-5
    UnitType.CANNON: cannon: stamina 7, a field in two turns, shoots 3 to 8 fields, also at what it does not see | działo: wytrzymałość 7, pole na dwie tury, zasięg 3-8, strzela też do niewidocznych pól
    LOOK_AROUND: line y, letter x: P plain, H hill, F forest, B bushes, L water, which nobody enters | wiersz y, litera x: P równina, H wzgórze, F las, B krzaki, L woda, nie do wejścia
    100: you have no such unit, or not any more | nie macie takiej jednostki albo już jej nie ma
    101: water: nobody enters it | woda: nikt tam nie wejdzie
    102: no neighbouring field, or off the board | to nie jest sąsiednie pole albo leży poza planszą
    103: not with this kind of unit, or five cannons are there already | nie dla tego rodzaju jednostki albo macie już pięć dział
    104: you have too few points for that | macie na to za mało punktów
    105: no free field around your headquarters | wokół sztabu nie ma wolnego pola
    106: this command is allowed once per 100 turns | tej komendy można użyć raz na 100 tur
    107: you have no headquarters any more | nie macie już sztabu
    108: the unit has no shot left in this turn | jednostka nie ma już strzałów w tej turze
    109: the unit does not see that field | jednostka nie widzi tego pola
    110: headquarters cannot be shot at, or the unit is too far from yours to be repaired | do sztabu się nie strzela; albo jednostka jest za daleko od waszego, żeby ją naprawić
    111: too near or too far for this kind of unit | za blisko albo za daleko dla tego rodzaju jednostki
    112: there is no move to cancel | nie ma ruchu, który można odwołać
    113: the unit is on its way | jednostka jest w drodze
    115: the unit is being repaired in this turn | jednostka jest w tej turze naprawiana
""")
