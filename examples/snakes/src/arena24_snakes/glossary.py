"""What the names and values of snakes mean."""

from arena24.games.glossary import glossary

GLOSSARY = glossary("""
    direction: where to go | kierunek ruchu
    Direction.U: up, y falls | w górę, y maleje
    Direction.D: down, y rises | w dół, y rośnie
    Direction.L: left, x falls | w lewo, x maleje
    Direction.R: right, x rises | w prawo, x rośnie
    size: N, the board has N × N fields | N, plansza ma N × N pól
    turn_seconds: T, length of a turn in seconds | T, długość tury w sekundach
    turns: Q, the round has at most so many turns | Q, rozgrywka ma najwyżej tyle tur
    damage: H, health that a turn in a hazard costs besides | H, dodatkowa utrata zdrowia za turę na niebezpiecznym polu
    shrink: E, every so many turns there are more hazards; 0: never | E, co tyle tur przybywa niebezpiecznych pól; 0: nigdy
    least_food: F, so much food there always is | F, tyle jedzenia jest zawsze
    food_chance: C, chance of more food each turn, in per cent | C, szansa na dodatkowe jedzenie w turze, w procentach
    outlived: P, points for each snake that dies before yours | P, punkty za każdego węża, który ginie przed waszym
    command_limit: L, commands per turn; 0: no limit | L, limit komend na turę; 0: bez limitu
    tempo: K | K
    team: number of the team whose snake it is, the same in all rounds | numer drużyny, do której należy wąż, ten sam we wszystkich rozgrywkach
    health: 100 after a meal, one less each turn | 100 po posiłku, co turę o jeden mniej
    x: column, 1 is on the left | kolumna, 1 po lewej
    y: row, 1 is on top | wiersz, 1 na górze
    LIST_SNAKES: k is the length; fields from the head on, several parts may share one | k to długość; pola od głowy, części mogą dzielić pole
    MY_SNAKE: the same line | taki sam wiersz
    TIME_TO_END: turns left, this one included | pozostałe tury, wraz z bieżącą
    MY_STAT: points | punkty
""")
