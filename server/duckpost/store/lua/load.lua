-- Reads a room, without its body if the reader has this very version.
-- KEYS: 1 room
-- ARGV: 1 tag that the reader has, or ""
-- Returns {} (no such room), {tag} (unchanged), or {tag, body}
local tag = redis.call('HGET', KEYS[1], 'v')
if not tag then return {} end
if tag == ARGV[1] then return {tag} end
return {tag, redis.call('HGET', KEYS[1], 'b')}
