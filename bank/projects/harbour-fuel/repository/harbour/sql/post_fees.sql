INSERT INTO entries (account_id, day, receipt, kind, cents)
SELECT f.account_id,
       f.day,
       (SELECT max(e.receipt) FROM entries e WHERE e.day = f.day) + row_number() OVER (ORDER BY f.receipt),
       'fee',
       -1500
FROM fuelings_below_limit f
WHERE f.day = :day;
