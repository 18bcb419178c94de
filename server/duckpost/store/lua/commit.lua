-- Saves a room that nobody has changed meanwhile: body, log, bell, indexes, times to live, poke. All or nothing.
-- An expected tag of "" makes a new room if its code is free; the code keeps the hash of the key it was made with.
-- Whoever loses too often asks for the next turn. A log that has grown too long begins anew with the room as it stands.
-- KEYS: 1 room, 2 log, 3 code, 4 bells, 5 turn, then links: first of workers that hold the room, then of others
-- ARGV: 1 tag expected, 2 tag to be, 3 body, 4 due (ms) or "", 5 room code, 6 worker, 7 "1": asks for a turn,
--       8 channel, times to live (ms): 9 of room and log, 10 of the code, 11 of the indexes, 12 of a turn,
--       13 how many links hold the room, 14 hash of the key of whoever makes the room, or "",
--       15 bytes of the log's new entries, 16 the most bytes of entries in a log, from 17 on the new entries
-- Returns {"saved"}, {"newer", tag, body}, {"wait", tag, body} (another's turn), {"gone"},
--         or {"taken", tag or false, hash of the key}
local room, log, code, bells, turn = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local kept = redis.call('HGET', room, 'v')
local taken = ARGV[1] == '' and redis.call('GET', code)
if taken then return {'taken', kept, taken} end
if ARGV[1] ~= '' and not kept then return {'gone'} end
local first = redis.call('GET', turn)
if first and first ~= ARGV[6] then return {'wait', kept, redis.call('HGET', room, 'b')} end
if ARGV[1] ~= '' and kept ~= ARGV[1] then
  if ARGV[7] == '1' then redis.call('SET', turn, ARGV[6], 'PX', ARGV[12]) end
  return {'newer', kept, redis.call('HGET', room, 'b')}
end
if first then redis.call('DEL', turn) end
redis.call('HSET', room, 'v', ARGV[2], 'b', ARGV[3])
redis.call('RPUSH', log, unpack(ARGV, 17))
if redis.call('HINCRBY', room, 'l', ARGV[15]) > tonumber(ARGV[16]) then
  redis.call('DEL', log)
  redis.call('RPUSH', log, '[' .. string.match(ARGV[#ARGV], '%d+') .. ',"Room",' .. ARGV[3] .. ']')
  redis.call('HSET', room, 'l', 0)
end
redis.call('PEXPIRE', room, ARGV[9])
redis.call('PEXPIRE', log, ARGV[9])
redis.call('SET', code, ARGV[1] == '' and ARGV[14] or redis.call('GET', code) or '', 'PX', ARGV[10])
if ARGV[4] == '' then redis.call('ZREM', bells, ARGV[5]) else redis.call('ZADD', bells, ARGV[4], ARGV[5]) end
redis.call('PEXPIRE', bells, ARGV[11])
for n = 6, #KEYS do
  redis.call(n - 5 <= tonumber(ARGV[13]) and 'SADD' or 'SREM', KEYS[n], ARGV[5])
  redis.call('PEXPIRE', KEYS[n], ARGV[11])
end
redis.call('SPUBLISH', ARGV[8], ARGV[2])
return {'saved'}
