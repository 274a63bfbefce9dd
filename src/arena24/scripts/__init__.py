"""Scripts: one text format for test vectors, golden transcripts and documentation."""
