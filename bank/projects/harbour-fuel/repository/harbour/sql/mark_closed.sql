INSERT INTO closed_days (day) VALUES (:day);
