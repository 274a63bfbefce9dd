"""Where did my bot lose it: a round retold turn by turn for one team, from its journal or from transcripts."""
