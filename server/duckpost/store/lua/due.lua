-- Says which of a bucket's rooms are overdue, to the one worker that has the lease on sweeping it.
-- KEYS: 1 bells, 2 lease
-- ARGV: 1 overdue since (ms), 2 worker, 3 time to live of the lease (ms), 4 what the names of rooms begin with, 5 most
-- Returns {code, ...}, empty for a worker without the lease; rooms that have expired are taken off the index
local found = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[5])
if #found == 0 then return {} end -- a lease is a write, and most sweeps find nothing
local holder = redis.call('GET', KEYS[2])
if holder and holder ~= ARGV[2] then return {} end
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
local overdue = {}
for _, code in ipairs(found) do
  if redis.call('EXISTS', ARGV[4] .. code) == 1 then
    table.insert(overdue, code)
  else
    redis.call('ZREM', KEYS[1], code)
  end
end
return overdue
