"""What the names and values of creatures mean."""

from arena24.games.glossary import glossary

GLOSSARY = glossary("""
    a: id of the creature in slot 1: its line in GET_CREATURES, from 1 on; 0: empty | ID stwora na miejscu 1: numer wiersza GET_CREATURES, od 1; 0: puste
    b: slot 2, likewise | miejsce 2, tak samo
    c: slot 3 | miejsce 3
    d: slot 4 | miejsce 4
    e: slot 5 | miejsce 5
    f: slot 6 | miejsce 6
    rival: its place in GET_RIVALS, from 1 on | jego miejsce w GET_RIVALS, od 1
    move: which of the four moves of your creature, 1 to 4 | który z czterech ruchów waszego stwora, 1 do 4
    slot: which of your creatures, 1 to 6 | który z waszych stworów, 1 do 6
    Registration.OK: registration is open | rejestracja jest otwarta
    Registration.NOTYET: it has not opened in the meantime; ask again | nie otworzyła się w tym czasie; zapytaj jeszcze raz
    stage: where the pair stands, in the order of GET_RIVALS | stan pary, w kolejności GET_RIVALS
    result: of the match that has ended | zakończonego meczu
    Stage.BEGIN: the first match starts in this turn | pierwszy mecz zaczyna się w tej turze
    Stage.NEXT: the match goes on | mecz trwa
    Stage.REMATCH: the first match has ended, the rematch starts in this turn | pierwszy mecz się skończył, rewanż zaczyna się w tej turze
    Stage.END: the rematch has ended | rewanż się skończył
    Result.WIN: you won | wygrana
    Result.LOSE: you lost | przegrana
    Result.DRAW: nobody won | remis
    price: what it costs of the budget | koszt z budżetu
    type1: its type, by number from 1 on | typ, numer od 1
    type2: its second type; 0: none | drugi typ; 0: brak
    hp: health | zdrowie
    attack: its attack | atak
    defence: its defence | obrona
    speed: the faster acts first | szybszy działa pierwszy
    move1: id of its first move: the line in GET_ATTACKS, from 1 on | ID pierwszego ruchu: numer wiersza GET_ATTACKS, od 1
    move2: of its second | drugiego
    move3: of its third | trzeciego
    move4: of its fourth | czwartego
    type: of the move, by number from 1 on | typ ruchu, numer od 1
    pp: how often it can be used in a match | ile razy można go użyć w meczu
    damage: strength of the blow | siła ciosu
    own_damage: health that its user loses | zdrowie tracone przez używającego
    atk_bonus: added to the opponent's attack bonus, in per cent | dodawane do premii ataku przeciwnika, w procentach
    def_bonus: added to the opponent's defence bonus, in per cent | dodawane do premii obrony przeciwnika, w procentach
    own_atk_bonus: added to the user's attack bonus | dodawane do premii ataku używającego
    own_def_bonus: added to the user's defence bonus | dodawane do premii obrony używającego
    poison_damage: health lost in every turn of poisoning | zdrowie tracone w każdej turze zatrucia
    poison_turns: turns of poisoning | liczba tur zatrucia
    invincible: turns in which the user cannot be hurt before the blow falls | ile tur używający jest nietykalny, zanim padnie cios
    rest: turns in which the user must rest afterwards | ile tur używający musi potem odpoczywać
    first: 0: you are first in this match, 1: the rival is | 0: wy jesteście pierwsi w tym meczu, 1: rywal
    creature: its id; 0: the slot is empty | ID stwora; 0: puste miejsce
    Slot.hp: health left; 0: it has fainted | pozostałe zdrowie; 0: omdlał
    Slot.atk_bonus: its attack bonus now, in per cent | obecna premia ataku, w procentach
    Slot.def_bonus: its defence bonus now, in per cent | obecna premia obrony, w procentach
    Slot.poison_damage: what the poison takes each turn; 0: it is not poisoned | ile odbiera trucizna co turę; 0: nie jest zatruty
    Slot.poison_turns: turns that the poison lasts | ile tur potrwa zatrucie
    pp1: how often its first move can still be used | ile razy można jeszcze użyć pierwszego ruchu
    pp2: the second | drugiego
    pp3: the third | trzeciego
    pp4: the fourth | czwartego
    my_slot: of your creature on the arena; 0: none | miejsce waszego stwora na arenie; 0: żaden
    my_invincible: 1: it is invincible | 1: jest nietykalny
    my_resting: 1: it must rest in the coming turn | 1: musi odpoczywać w nadchodzącej turze
    rival_slot: of the rival's creature on the arena; 0: none | miejsce stwora rywala na arenie; 0: żaden
    rival_invincible: 1: it is invincible | 1: jest nietykalny
    rival_resting: 1: it must rest in the coming turn | 1: musi odpoczywać w nadchodzącej turze
    last: what the rival did in the previous turn | co rywal zrobił w poprzedniej turze
    number: with FIGHT the move, 1 to 4; with SWITCH the slot, 1 to 6 | przy FIGHT ruch, 1 do 4; przy SWITCH miejsce, 1 do 6
    Action.FIGHT: it used a move | użył ruchu
    Action.SWITCH: it exchanged its creature | wymienił stwora
    Action.NO_MOVE: nothing | nic
    IS_TOURNAMENT_ACTIVE: 1 in play, 0 in registration | 1 w rozgrywce, 0 w rejestracji
    GET_TYPES: 0, 0.5, 1 or 2: line i, number j is for a move of type i against a creature of type j | 0, 0.5, 1 lub 2: wiersz i, liczba j dotyczy ruchu typu i przeciw stworowi typu j
    231: slots are 1 to 6 | miejsca są od 1 do 6
    232: the slot is empty, or its creature has fainted | miejsce jest puste albo stwór zemdlał
    233: your creature is invincible: it stays | wasz stwór jest nietykalny: zostaje
    234: your creature rests: it stays | wasz stwór odpoczywa: zostaje
    235: it is on the arena already | już jest na arenie
    236: the rival has to switch first | najpierw rywal musi wymienić stwora
    237: both matches against this rival are over | oba mecze z tym rywalem się skończyły
    238: moves are 1 to 4 | ruchy są od 1 do 4
    239: your creature is invincible: it cannot do anything | wasz stwór jest nietykalny: nic nie zrobi
    240: your creature rests | wasz stwór odpoczywa
    241: that move is used up | ten ruch jest wyczerpany
    242: you have no creature on the arena: SWITCH first | nie macie stwora na arenie: najpierw SWITCH
    666: registration is over until the next tournament | zapisy zamknięte do następnego turnieju
    667: the same creature twice | dwa razy ten sam stwór
    668: there is no creature with this id | nie ma stwora o tym identyfikatorze
    669: at least one creature is needed | potrzebny jest przynajmniej jeden stwór
    670: together they cost more than the budget | razem kosztują więcej niż budżet
    777: your team has not enrolled in this tournament | wasza drużyna nie zapisała się do tego turnieju
    888: no tournament is being played | turniej się nie toczy
    999: rivals are numbered from 1 on, as in GET_RIVALS | rywali liczy się od 1, jak w GET_RIVALS
""")
