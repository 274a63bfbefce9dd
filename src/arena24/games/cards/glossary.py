"""What the names and values of cards mean."""

from arena24.games.glossary import glossary

GLOSSARY = glossary("""
    match: one of GET_MY_MATCHES | jeden z GET_MY_MATCHES
    get_final_score.match: an ended match of this tournament or the previous one | zakończony mecz tego lub poprzedniego turnieju
    attacker: id of a creature of GET_ATTACKERS | identyfikator stwora z GET_ATTACKERS
    blocker: id of an active creature on your board | identyfikator aktywnego stwora na waszym stole
    card: id of a card in your hand | identyfikator karty na waszej ręce
    add_mana.card: id of an active creature on your board | identyfikator aktywnego stwora na waszym stole
    attack.card: id of an active creature on your board | identyfikator aktywnego stwora na waszym stole
    target: -1 for a creature; for a spell -5 yourself (H, D, T), -6 the opponent (H, D), or the id of a creature on either board (H, D, B, I) | -1 dla stwora; dla czaru -5 wy sami (H, D, T), -6 przeciwnik (H, D) albo identyfikator stwora na dowolnym stole (H, D, B, I)
    mine: yours | wasz
    opponents: the opponent's | przeciwnika
    on_turn: 1: it is your turn, 0: the opponent's | 1: wasza tura, 0: przeciwnika
    left: turns of both players, this one included | tury obu graczy, wraz z bieżącą
    initial: INIT_HP, which is also the most | INIT_HP, zarazem największe
    draws: cards that you may still draw in this turn | ile kart możecie jeszcze dobrać w tej turze
    burns: cards that you may still burn in this turn | ile kart możecie jeszcze spalić w tej turze
    hand: HAND_LIMIT, cards that a hand holds | HAND_LIMIT, ile kart mieści ręka
    id: of the card, for commands | karty, do użycia w komendach
    kind: what kind of card it is | rodzaj karty
    Kind.C: creature | stwór
    Kind.H: spell: heals by HP | czar: leczy o HP
    Kind.D: spell: damage of AT | czar: zadaje AT obrażeń
    Kind.T: spell: AT more cards may be drawn in this turn | czar: w tej turze można dobrać AT kart więcej
    Kind.B: spell: a creature gets AT more attack and HP more health, its most too | czar: stwór zyskuje AT ataku i HP zdrowia, także największego
    Kind.I: spell: makes a creature inactive | czar: dezaktywuje stwora
    at: attack of a creature; of a spell see its kind | atak stwora; u czaru zależy od rodzaju
    hp: health of a creature; of a spell see its kind | zdrowie stwora; u czaru zależy od rodzaju
    hpmax: the most health of a creature; 0 for spells | największe zdrowie stwora; 0 u czarów
    cost: mana that playing it takes | ile many kosztuje zagranie
    mana: what ADD_MANA gives for it; -1 for spells | ile many daje przez ADD_MANA; -1 u czarów
    active: 1: it can attack, block or give mana; 0: it cannot | 1: może atakować, blokować lub dać manę; 0: nie może
    900: no card of this tournament has this id | żadna karta tego turnieju nie ma tego identyfikatora
    901: the card costs more mana than you have | karta kosztuje więcej many, niż macie
    903: it is the opponent's card | to karta przeciwnika
    905: the creature is not active | stwór nie jest aktywny
    906: the card is not in your hand | tej karty nie ma na waszej ręce
    907: no more cards may be drawn in this turn | w tej turze nie można już dobrać kart
    908: no more cards may be burnt in this turn | w tej turze nie można już spalić kart
    910: that creature does not attack you | ten stwór was nie atakuje
    911: blocking is over in this turn | blokowanie w tej turze się skończyło
    912: the card is not on your board | tej karty nie ma na waszym stole
    913: the opponent is on turn | tura należy do przeciwnika
    915: a card of this kind cannot have this target | karta tego rodzaju nie może mieć takiego celu
    916: there is no such creature on either board | takiego stwora nie ma na żadnym stole
    918: the deck is empty | talia jest pusta
    919: your hand is full | ręka jest pełna
    930: not a match of yours in this tournament or the one before | to nie wasz mecz w tym ani w poprzednim turnieju
    932: the match is over: GET_FINAL_SCORE tells how it ended | mecz się skończył: wynik podaje GET_FINAL_SCORE
    933: the match is still being played | mecz jeszcze trwa
""")
