"""What the names and values of robots mean."""

from arena24.games.glossary import glossary

GLOSSARY = glossary("""
    part: id of a part | identyfikator części
    price: in coins | w żukomonetach
    bid.price: at least the reserve price; all your open bids together must not exceed your cash | co najmniej cena minimalna; wszystkie wasze otwarte oferty razem nie mogą przekraczać gotówki
    connections: R, how many connections the data line has: 1 to 4999 | R, liczba połączeń w wierszu danych: 1 do 4999
    links: for each connection the ids of two parts and the type of interface that joins them | dla każdego połączenia identyfikatory dwóch części i typ łączącego je interfejsu
    target: id of another robot of LIST_ROBOTS | identyfikator innego robota z LIST_ROBOTS
    delayed: whether to strike after all attacks that are not delayed | czy uderzyć dopiero po atakach nieopóźnionych
    Delayed.Y: yes | tak
    Delayed.N: no | nie
    w_atk: W1, premium for attack when building | W1, premia ataku przy budowie
    w_def: W2, premium for defence | W2, premia obrony
    w_spd: W3, premium for speed | W3, premia szybkości
    turn_seconds: T, seconds of a turn | T, długość tury w sekundach
    tempo: K, by which results are multiplied now | K, bieżący mnożnik wyników
    BasePoints.parts: for the number of parts bought | za liczbę kupionych części
    BasePoints.cheap: for parts per coin paid | za liczbę części na wydaną żukomonetę
    BasePoints.attack: for the robot's attack | za atak robota
    BasePoints.defence: for its defence | za jego obronę
    BasePoints.speed: for its speed | za jego szybkość
    BasePoints.health: for its health | za jego zdrowie
    BasePoints.total: for parts used and connections | za użyte części i połączenia
    BasePoints.unused: for parts not used | za części nieużyte
    BasePoints.hits: for damage dealt in a fight | za obrażenia zadane w walce
    BasePoints.frags: for robots eliminated in a fight | za roboty wyeliminowane w walce
    BasePoints.condition: for the place in a fight | za miejsce w walce
    Stage.name: the stage | etap
    Stage.left: full turns left after this one; in FIGHTING at most | pełne tury po bieżącej; w FIGHTING najwyżej tyle
    Stage.fight: number of the fight; 0 outside FIGHTING | numer walki; 0 poza FIGHTING
    Stage.fights: Q, fights in the round | Q, liczba walk w rozgrywce
    StageName.PLANNING: ALL_PARTS may be asked for, once | można raz zapytać o ALL_PARTS
    StageName.AUCTION: five parts a turn are on offer in every house | w każdej turze każdy dom wystawia pięć części
    StageName.SALE: bids for what the house has not sold | oferty na to, czego dom nie sprzedał
    StageName.BUILDING: robots are built | budowa robotów
    StageName.FIGHTING: robots attack each other | roboty atakują się nawzajem
    StageName.RESULTS: MY_STATS tells the places | MY_STATS podaje miejsca
    id: of the part | części
    Contender.id: number of the robot's team | numer drużyny robota
    hp: health | zdrowie
    Contender.hp: health left; 0: eliminated | pozostałe zdrowie; 0: wyeliminowany
    atk: attack | atak
    def_: defence | obrona
    spd: speed: the faster strikes first | szybkość: szybszy uderza pierwszy
    interfaces: types of its interfaces, after their number | typy interfejsów, po ich liczbie
    Offer.price: reserve price, the lowest admissible bid | cena minimalna, najniższa dopuszczalna oferta
    team: number of the buyer's team | numer drużyny kupującego
    block_pct: per cent of an attack that its defence repels | ile procent ataku odpiera jego obrona
    attacker: number of the attacker's team | numer drużyny atakującego
    Attack.target: number of the attacked robot's team | numer drużyny zaatakowanego robota
    damage: health that the target lost | zdrowie stracone przez cel
    Stats.total: the result of the round, not yet times K | wynik rozgrywki, jeszcze bez K
    rank: the place, 1 is best | miejsce, 1 najlepsze
    points: what the place is worth | punkty za to miejsce
    101: not in this stage of the round | nie w tym etapie rozgrywki
    102: the turn before was of another stage: there is nothing to tell | poprzednia tura była z innego etapu: nie ma o czym mówić
    103: too soon, or used up for this stage | za wcześnie albo wykorzystane w tym etapie
    104: that part is not on offer in your house now | tej części nie ma teraz w ofercie waszego domu aukcyjnego
    105: less than the reserve price | mniej niż cena minimalna
    106: all your open bids together would exceed your cash | wszystkie wasze otwarte oferty razem przekroczyłyby gotówkę
    107: you do not own one of these parts | któraś z tych części nie jest wasza
    108: R is not 1 to 4999, or the line does not have R connections | R nie jest od 1 do 4999 albo wiersz nie ma R połączeń
    109: one of the two parts has no interface of that type | jedna z dwóch części nie ma złącza tego typu
    110: all interfaces of that type are taken on one of the two parts | na jednej z dwóch części wszystkie złącza tego typu są zajęte
    111: the parts are not one robot: some are not joined to the others | to nie jest jeden robot: niektóre części nie łączą się z resztą
    112: both ends are the same part | oba końce to ta sama część
    113: no robot on the arena has this id, or it is yours | na arenie nie ma robota o tym identyfikatorze albo jest wasz
    114: say Y or N | podajcie Y albo N
    115: your attack of this turn has been ordered | atak w tej turze jest już zlecony
    116: you have no robot, or it is out | nie macie robota albo odpadł
""")
