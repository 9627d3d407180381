-- All entries, each with the balance of its account after it.
CREATE VIEW ledger AS
SELECT e.id,
       e.account_id,
       e.day,
       e.receipt,
       e.kind,
       e.cents,
       a.opening_cents + sum(e.cents) OVER (
         PARTITION BY e.account_id
         ORDER BY e.day
       ) AS balance_cents
FROM entries e
JOIN accounts a ON a.id = e.account_id;

-- Fuelings that left an account below its limit.
CREATE VIEW fuelings_below_limit AS
SELECT l.id, l.account_id, l.day, l.receipt
FROM ledger l
JOIN accounts a ON a.id = l.account_id
WHERE l.kind = 'fuel'
  AND l.balance_cents < -a.limit_cents;
