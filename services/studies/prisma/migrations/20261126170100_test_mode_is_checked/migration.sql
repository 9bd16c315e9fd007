-- Reads the tables while writes go on: apart from the constraints, whose locks hold them up.
ALTER TABLE clients VALIDATE CONSTRAINT clients_of_tests;
ALTER TABLE viability_studies VALIDATE CONSTRAINT viability_studies_of_tests;
ALTER TABLE housing_calculations VALIDATE CONSTRAINT housing_calculations_of_tests;
ALTER TABLE payment_studies VALIDATE CONSTRAINT payment_studies_of_tests;
