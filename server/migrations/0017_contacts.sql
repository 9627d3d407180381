-- When the server last heard from a candidate's device: by a request, and by a live stream.
create table contacts (
  interview_id uuid primary key references interviews (id) on delete cascade,
  heard_at timestamptz,
  seen_at timestamptz
);
