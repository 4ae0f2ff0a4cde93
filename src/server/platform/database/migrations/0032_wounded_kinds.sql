-- Which kind of wounded the patients of such emergencies are, for the dashboard (A-DSH-25 to A-DSH-27).
ALTER TABLE emergency_types ADD COLUMN wounded_kind text
  CONSTRAINT emergency_type_wounded_kind CHECK (wounded_kind IN ('Arma de fuego', 'Arma blanca', 'Varios'));
