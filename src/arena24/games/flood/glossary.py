"""What the names and values of flood mean."""

from arena24.games.glossary import glossary

GLOSSARY = glossary("""
    worker: id of one of your living workers | identyfikator waszego żywego żukoskoczka
    show_stack.dx: -3 to 3, columns to the right of the worker | -3 do 3, o ile kolumn w prawo od żukoskoczka
    show_stack.dy: -3 to 3, rows below the worker | -3 do 3, o ile wierszy poniżej żukoskoczka
    move.dx: -1, 0 or 1 on foot, -3 to 3 for the driver of a car; not both 0 | -1, 0 lub 1 pieszo, -3 do 3 dla kierowcy; nie oba 0
    move.dy: the same | tak samo
    repeat: how many bags, 1 to 5; 1 to get into a car or out of it | ile worków, 1 do 5; 1 przy wsiadaniu i wysiadaniu
    World.size: N, the side of the map: x and y go from 1 to N | N, bok mapy: x i y od 1 do N
    World.price: P, bags that a wheelbarrow costs | P, cena taczki w workach
    World.exact: E, turns before a wave from which on its forecast is exact | E, na ile tur przed falą prognoza jest dokładna
    World.turn_seconds: T, seconds of a turn | T, długość tury w sekundach
    World.command_limit: L, commands per turn | L, limit komend na turę
    World.tempo: K, by which results are multiplied now | K, bieżący mnożnik wyników
    id: of the worker, for commands | żukoskoczka, do użycia w komendach
    x: column, 1 is on the left; of an object: its leftmost | kolumna, 1 po lewej; obiektu: pierwsza z lewej
    y: row, 1 is on top; of an object: its topmost | wiersz, 1 na górze; obiektu: pierwszy od góry
    moving: has he, or his car, an order to move? | czy on lub jego skokowóz ma rozkaz ruchu?
    YesNo.Y: yes | tak
    YesNo.N: no | nie
    capacity: bags that he can carry: 1, or 5 with a wheelbarrow | ile worków uniesie: 1, z taczką 5
    status: bags that he carries, or how he rides | ile worków niesie, albo jak jedzie
    Ride.D: driver of a car | kierowca skokowozu
    Ride.P: passenger of a car | pasażer skokowozu
    sx: columns that it covers | ile kolumn zajmuje
    sy: rows that it covers | ile wierszy zajmuje
    value: what it is worth; a flood takes 30% of it | wartość; powódź odbiera 30%
    bags: in the warehouse; NA for other objects | w magazynie; NA dla innych obiektów
    Na.NA: there is no such number | nie ma takiej liczby
    age: turns since the publication | ile tur od ogłoszenia
    pmin: the wave comes at the earliest so many turns after the publication | fala przyjdzie najwcześniej tyle tur po ogłoszeniu
    pmax: and at the latest so many | a najpóźniej tyle
    hmin: its least height | najmniejsza wysokość
    hmax: its greatest height | największa wysokość
    height: of the wave that is on; 0: there is none | trwającej fali; 0: nie ma żadnej
    Status.left: turns that it lasts, this one included: 7 to 1 | ile tur potrwa, wraz z bieżącą: 7 do 1
    placed: G, points for placed bags | G, punkty za postawione worki
    penalties: B, points lost for bags that protect nothing | B, punkty karne za worki, które niczego nie chronią
    saved: S, points for dry groups | S, punkty za suche grupy
    total: G + S - B, at least 0 | G + S - B, co najmniej 0
    fields: 7 lines of 7 letters, the worker in the middle: # off the map, W warehouse, X other object, . no bags, 1-9 and A-U for 1 to 30 bags, Z for more | 7 wierszy po 7 liter, żukoskoczek w środku: # poza mapą, W magazyn, X inny obiekt, . bez worków, 1-9 i A-U to 1 do 30 worków, Z więcej
    workers: the same fields: # off the map, C a driver, B a worker with bags, b a worker, . nobody | te same pola: # poza mapą, C kierowca, B żukoskoczek z workami, b żukoskoczek, . nikt
    SHOW_STACK: how many bags; if any, a letter for each from the ground up: M yours, O of others | ile worków; jeśli są, po literze na każdy od dołu: M wasze, O obce
    TAKE: how many bags were lifted, NA after getting into a car | ile worków podniesiono, NA po wejściu do skokowozu
    101: you have no living worker with this id | nie macie żywego żukoskoczka o tym identyfikatorze
    102: he has an order to move in this turn | ma już w tej turze rozkaz ruchu
    103: not one of the eight fields around him, or off the map | to nie jest jedno z ośmiu pól wokół niego albo leży poza mapą
    104: he carries no bags | nie niesie worków
    105: an object stands there: no bags on it | stoi tam obiekt: nie kładzie się na nim worków
    106: he has to stand in your warehouse | musi stać w waszym magazynie
    107: too few bags in the warehouse | za mało worków w magazynie
    108: his hands are full | ma pełne ręce
    109: there are no bags here that he may lift | nie ma tu worków, które wolno mu podnieść
    110: he has one already | już ją ma
    111: 1 to 5, not more than he carries; 1 to get into a car or out of it | od 1 do 5, nie więcej, niż niesie; 1 przy wsiadaniu i wysiadaniu
    112: a car jumps three fields at most | skokowóz skacze najwyżej o trzy pola
    113: nobody gets into a car with a wheelbarrow | z taczką nie wsiada się do skokowozu
    114: he drives: he has to get out first | kieruje: najpierw musi wysiąść
    115: he rides: he has to get out first | jedzie: najpierw musi wysiąść
    116: he carries bags: he has to leave them first | niesie worki: najpierw musi je położyć
    117: the car is another team's | to skokowóz innej drużyny
    118: all four seats are taken | wszystkie cztery miejsca są zajęte
    119: the car has an order to move in this turn | skokowóz ma w tej turze rozkaz ruchu
    120: with bags he cannot enter a field with an object | z workami nie wejdzie na pole z obiektem
    121: a car cannot stand there | skokowóz nie może tam stanąć
    122: farther than three fields, or off the map | dalej niż trzy pola albo poza mapą
    123: bags in a warehouse are not seen this way | worków w magazynie tak się nie zobaczy
""")
