-- After a restore to an earlier moment: gateways ignore a list with a lower revision than theirs.
UPDATE deployment SET revision = revision + 1000000;
