-- Lessons as they take place.
CREATE VIEW actual_lessons AS
SELECT l.id,
       l.course,
       coalesce(c.teacher_id, l.teacher_id) AS teacher_id,
       coalesce(c.starts_at, l.starts_at)   AS starts_at,
       coalesce(c.minutes, l.minutes)       AS minutes,
       coalesce(c.room, l.room)             AS room
FROM lessons l
LEFT JOIN changes c ON c.lesson_id = l.id
WHERE NOT EXISTS (SELECT 1 FROM cancellations x WHERE x.lesson_id = l.id);

-- Minutes and lessons of each teacher and month.
CREATE VIEW monthly_lessons AS
SELECT teacher_id,
       substr(starts_at, 1, 7) AS month,
       count(*)                AS lessons,
       sum(minutes)            AS minutes
FROM actual_lessons
GROUP BY teacher_id, substr(starts_at, 1, 7);

-- Trips of each teacher and month.
CREATE VIEW monthly_trips AS
SELECT teacher_id,
       substr(day, 1, 7) AS month,
       count(*)          AS trips,
       sum(cents)        AS cents
FROM trips
GROUP BY teacher_id, substr(day, 1, 7);
