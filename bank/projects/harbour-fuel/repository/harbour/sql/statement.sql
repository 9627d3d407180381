SELECT day, receipt, kind, cents, balance_cents
FROM ledger
WHERE account_id = :account
  AND day BETWEEN :first AND :last
ORDER BY day, receipt;
