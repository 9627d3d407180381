SELECT room, sum(minutes) AS minutes
FROM actual_lessons
WHERE substr(starts_at, 1, 10) = :day
GROUP BY room
ORDER BY room;
