"""The rehearsal of a contest: a miniature of it is served, hurt and judged.

| module | what it is |
|---|---|
| `miniature` | the contest in a folder aside, at its own speed |
| `diary` | what bots were answered, order by order |
| `mischief` | what goes wrong on purpose, and when all is well again |
| `gauge` | memory, processor and disk of the contest's processes, and what they come to in a whole contest |
| `performance` | the run: serves the miniature, has bots play, does the mischief, looks at everything |
| `reckoning` | afterwards: bots' notes, journals, database and ranking compared |
| `evidence` | all that was seen |
| `judgement` | what it means: go, look at it, no go |
| `page` | the same as one HTML file |
"""
