-- After a restore to an earlier moment. Sessions that were ended and links that were used since then would be valid again,
-- so all of them are deleted: every user signs in and restarts pending operations.
DELETE FROM sessions;
DELETE FROM password_reset_tokens;
DELETE FROM former_addresses;
DELETE FROM sign_in_challenges;
DELETE FROM passkey_challenges;
DELETE FROM second_factor_resets;
DELETE FROM pending_credentials;
