SELECT t.name,
       coalesce(l.lessons, 0)                          AS lessons,
       coalesce(l.minutes, 0)                          AS minutes,
       coalesce(l.minutes, 0) * t.rate_cents / 60      AS pay_cents,
       coalesce(r.trips, 0)                            AS trips,
       coalesce(r.cents, 0)                            AS trip_cents
FROM teachers t
LEFT JOIN monthly_lessons l ON l.teacher_id = t.id AND l.month = :month
LEFT JOIN monthly_trips r ON r.teacher_id = t.id AND r.month = :month
WHERE t.id = :teacher
  AND (l.lessons IS NOT NULL OR r.trips IS NOT NULL);
