"""What the names and values of painting mean."""

from arena24.games.glossary import glossary

GLOSSARY = glossary("""
    arena: number of a rival's arena, 1 to d - 1 | numer rozgrywki z rywalem, 1 do d - 1
    pawn: id of a pawn that you own, 1 to 2p | identyfikator waszego pionka, 1 do 2p
    direction: 1 up, 2 right, 3 down, 4 left | 1 góra, 2 prawo, 3 dół, 4 lewo
    range: how far, 1 to k; it costs as much paint | jak daleko, 1 do k; tyle kosztuje farby
    teams: d, teams of the server | d, liczba drużyn na serwerze
    radius: r; a pawn covers (2r + 1) × (2r + 1) fields | r; pionek zajmuje (2r + 1) × (2r + 1) pól
    longest: k, the largest range of a shot | k, największy zasięg strzału
    full: f, paint that a pawn has at first and at most | f, początkowa i największa ilość farby pionka
    active: 1 in a turn of play, 0 in the break | 1 w turze rozgrywki, 0 w przerwie
    left: turns left, this one included | pozostałe tury, wraz z bieżącą
    points: your points of this tournament so far | wasze dotychczasowe punkty w turnieju
    milliseconds: to the end of the turn | do końca tury
    id: of the pawn, for commands | pionka, do użycia w komendach
    paint: that it has left | ile ma jeszcze farby
    row: 1 is on top; of a pawn: of its centre | 1 na górze; pionka: jego środka
    column: 1 is on the left; of a pawn: of its centre | 1 po lewej; pionka: jego środka
    surface: the fields that it covers, as it is painted: 1 your colour, 2 the rival's | zajmowane pola, tak jak jest pomalowany: 1 wasz kolor, 2 rywala
    colour: . none, 1 yours, 2 the rival's | . żaden, 1 wasz, 2 rywala
    GET_ARENAS: for each arena its size and a letter per field: X wall, . no colour, 1 yours, 2 the rival's; where a rival's pawn stands, the colour of its surface | dla każdej rozgrywki wymiary i litera na pole: X ściana, . bez koloru, 1 wasz, 2 rywala; pod pionkiem rywala kolor jego powierzchni
    201: not in the break: wait until the tournament is played | nie w przerwie: poczekajcie, aż turniej się zacznie
    202: an arena is named twice | jakąś arenę podano dwa razy
    203: arenas are 1 to d - 1 | areny są od 1 do d - 1
    204: directions are 1 to 4 | kierunki są od 1 do 4
    205: this pawn has its order of this turn | ten pionek ma już rozkaz na tę turę
    206: ranges are 1 to k | zasięgi są od 1 do k
    207: the pawn has less paint than the range takes | pionek ma mniej farby, niż wymaga zasięg
    208: pawns are 1 to 2p | pionki są od 1 do 2p
    209: the rival owns this pawn at present | ten pionek należy teraz do rywala
    210: this arena was looked at too short a time ago | tę arenę oglądaliście zbyt niedawno
    211: differences are told once per turn | różnice podajemy raz na turę
    212: pawns are told once per turn | pionki podajemy raz na turę
""")
