-- Notes that a worker lives and tells the time and which others do not.
-- KEYS: 1 beats
-- ARGV: 1 worker, 2 a worker is dead after (ms), 3 time to live of the beats (ms)
-- Returns {seconds, microseconds, {dead worker, ...}}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], string.format('%.0f', now), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local dead = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', string.format('(%.0f', now - ARGV[2]))
return {time[1], time[2], dead}
