import type { Migration } from '../migrate.ts'

export const start: Migration = {
  version: 1,
  statements: [
    `CREATE TABLE items (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      category text NOT NULL,
      units integer NOT NULL CHECK (units >= 0),
      day_cents integer NOT NULL,
      replacement_cents integer NOT NULL
    )`,
    `CREATE TABLE customers (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL
    )`,
    `CREATE TABLE bookings (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      customer_id integer NOT NULL REFERENCES customers,
      first_day date NOT NULL,
      last_day date NOT NULL CHECK (last_day >= first_day),
      status text NOT NULL DEFAULT 'booked' CHECK (status IN ('booked', 'returned', 'cancelled'))
    )`,
    `CREATE TABLE booking_lines (
      booking_id integer NOT NULL REFERENCES bookings,
      item_id integer NOT NULL REFERENCES items,
      quantity integer NOT NULL CHECK (quantity > 0),
      returned integer NOT NULL DEFAULT 0,
      PRIMARY KEY (booking_id, item_id)
    )`,
    `CREATE TABLE returns (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      booking_id integer NOT NULL REFERENCES bookings,
      item_id integer NOT NULL REFERENCES items,
      quantity integer NOT NULL,
      damaged integer NOT NULL,
      day date NOT NULL,
      fee_cents integer NOT NULL
    )`,
  ],
}
