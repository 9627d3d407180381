SELECT a.opening_cents + coalesce(sum(e.cents), 0)
FROM accounts a
LEFT JOIN entries e ON e.account_id = a.id AND e.day < :first
WHERE a.id = :account
GROUP BY a.id;
