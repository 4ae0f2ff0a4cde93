-- How many seals noted earlier a verification compared with the chain; null before it has read them.
ALTER TABLE binnacle_verification ADD COLUMN noted_heads integer;
