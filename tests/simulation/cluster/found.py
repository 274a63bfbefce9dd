"""Seeds that have found something on several machines, and stay as tests."""

from tests.simulation.found import FoundBy

FOUND = (
    FoundBy(0, (), "a contest began with the duration that its database had before contest.toml was declared"),
    FoundBy(
        0, ("lost answers",), "a round was void whose end only its node knew, because the next one had begun there"
    ),
    FoundBy(29, (), "a node never got rounds whose holder was cut off when the next ones had their streams already"),
    FoundBy(400048, (), "a round was left out whose file the mirror had removed, because the next one had begun there"),
    FoundBy(7006, (), "a journal was set aside as another round's because it ended otherwise where its node lost it"),
    FoundBy(400022, (), "so were rounds that a node began while nobody heard it, and others began anew"),
    FoundBy(400088, (), "so was the copy of a round of which the power had left nothing but zeros"),
    FoundBy(400173, (), "so was a round that a node began when it woke, in the moment before it was ended"),
    FoundBy(500011, (), "two nodes were drained at once, each for the other one, and nobody took their worlds"),
    FoundBy(3000473, (), "a pause came seconds after a node had ordered it that was cut off, and set the contest back"),
    FoundBy(3001194, (), "the judge wanted what a machine had not sent that burned down, and took its world again"),
    FoundBy(3005952, (), "a server that left wanted to credit a round of which the streams told it too late"),
    FoundBy(
        3009261, (), "rounds were credited, and lost, that a world had played cut off and only its next life had read"
    ),
    FoundBy(3010793, (), "the third round that a world had played cut off never reached a stream"),
    FoundBy(3100062, (), "who was late with a round made its stream again, and never asked the depot for it"),
    FoundBy(3103287, (), "who waited for the streams no longer ended the wait of everybody"),
    FoundBy(3103784, (), "the simulation wanted a process to read what it was told in the moment of its death"),
    FoundBy(700006, (), "the judge took a turn for too short whose world had not heard of a pause, cut off"),
    FoundBy(700079, (), "the judge wanted answers of a world whose last round was over when all machines were back"),
)
