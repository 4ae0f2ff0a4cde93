-- S-72. Whether a typed DPI marks a person at this door.
ALTER TABLE terminals ADD COLUMN takes_dpi boolean NOT NULL DEFAULT true;

-- S-73. Until when the address is not used for a reset, since somebody else changed it; and everybody who changed it, who could have
-- signed in as this person.
ALTER TABLE users ADD COLUMN resets_held_until timestamptz, ADD COLUMN address_changers integer[] NOT NULL DEFAULT '{}';
