-- After a restore to an earlier moment. Who was shown out since then would be in again, and a link that was used would
-- work once more: nobody is signed in, and whatever somebody had begun is begun anew.
DELETE FROM sessions;
DELETE FROM password_reset_tokens;
DELETE FROM sign_in_challenges;
DELETE FROM passkey_challenges;
DELETE FROM second_factor_resets;
