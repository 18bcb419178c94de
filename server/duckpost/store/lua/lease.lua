-- Takes a lease, or renews one's own.
-- KEYS: 1 lease
-- ARGV: 1 worker, 2 time to live (ms)
-- Returns 1 if the lease is this worker's, else 0
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
