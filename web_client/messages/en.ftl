# Every word of the shell: joining, the lobby, the line, the host. Games bring their own.
app-name = Duckpost
app-line = Games of secrets around one table
language = Language
close = Close
cancel = Not now
share = Share
copied = The link is copied.
reload = Load again
to-start = To the start page
look-again = Look again
connecting = One moment, the duck is on its way…
waiting = Waiting…
waiting-for = Waiting for { $names }
on-its-way = On its way…
waiting-count = Waiting for { $count } more cats
minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}

# Front door
code-label = Room code
code-go = Join the room
back-to-room = Back to room { $code }
make-title = A room of your own
make-go = Make a room
name-label = Your name
join-title = Take a seat
join-go = Sit down
watch = Watch
storage-off = This browser can remember nothing here. Keep this page open: if you close it or load it again, your seat is lost. To be safe, play in a window that is not private, or on another device.

problem-room_not_found = There is no room with this code. Look at the code on the table once more and type it again.
problem-look_alike = No code contains { $letters }: it must be another letter that looks like it.
problem-room_full = All chairs in this room are taken. You can watch, or ask the host for a chair.
problem-game_started = The game in this room has begun. You can watch; for the next game there is a chair again.
problem-name_taken = Somebody in this room already has this name. Take another one.
problem-bad_name = A name has 1 to 16 whole characters that can be seen. Type another one.
problem-too_many_requests = That was too often. Try again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
problem-unreachable = The server does not answer. Check that this phone is in the right network, then try again.
problem-unavailable = The server cannot answer just now. Try again in a moment.
problem-removed = The host has removed you from this room. Talk to the host; you can join another room.
problem-bad_pass = This code has been used or is older than five minutes. On the other device, open “Move to another device” again and scan the new code.
problem-unknown = That did not work ({ $code }). Try again; if it stays like this, tell the host.

# The line
line-lost = Connection lost. Coming back…
line-offline = This phone is offline. As soon as it has network again, you are back.
line-keeps = What you chose goes out then.
line-restarting = The server is restarting. You will be back in a moment.
over-elsewhere = Opened on another device
over-elsewhere-why = Your seat is now on another phone or in another tab. It can only be in one place.
over-elsewhere-go = Use it here
over-moved = Your seat has moved
over-moved-why = You play on the other device now. To bring the seat back, open “Move to another device” there and scan the code with this one.
over-bad_token = This seat is no longer yours
over-bad_token-why = The key to this seat is not valid any more. Take a seat anew.
over-bad_token-go = Take a seat
over-removed = You are out of this room
over-removed-why = The host has removed you from the room. You can join another room or make your own.
over-no_room = This room is gone
over-no_room-why = The room has ended or never existed. Ask for a new code, or make a room.
over-too_old = This page is out of date
over-too_old-why = The server speaks a newer version. Load the page again.
over-too_large = That was too long
over-too_large-why = Something this phone sent was too long for the server. Load the page again; your seat is kept.
over-no_websocket = This browser cannot play
over-no_websocket-why = It opens no live connection. Use a current Safari, Chrome or Firefox, or switch off what blocks it.

nak-not_open = Too late: this was already over.
nak-bad_choice = That cannot be chosen. Choose again.
nak-already_answered = You have already answered; this cannot be changed.
nak-not_allowed = That is not possible just now.
nak-not_host = Only the host can do that.
nak-bad_message = The server did not understand that. Load the page again.
nak-too_large = That was too long. Make it shorter.
nak-paused = The game is paused. Wait until it goes on.
nak-name_taken = Somebody in this room already has this name. Take another one.
nak-bad_name = A name has 1 to 16 whole characters that can be seen. Type another one.
nak-bad_options = These options do not go together. Change one of them back.
nak-room_full = All chairs are taken.
nak-unknown = That did not work ({ $code }). Try again.

# The lobby
lobby-title = The lobby
lobby-seats = Seats
lobby-count = { $seated } of { $most }
lobby-missing = { $missing ->
    [one] One more player is needed.
   *[other] { $missing } more players are needed.
}
lobby-ready = Everybody here? Then start.
lobby-wait = { $name } will start the game.
lobby-no-host = Nobody is host at the moment. Whoever joins next is.
invite = Invite
invite-how = Point a phone camera at this code, or open the address and type the room code.
invite-qr = QR code for { $link }
open-table = Open the table screen
add-bot = Add a bot
options = Options
options-usual = Back to the usual options
start = Start the game
less = Less: { $what }
more = More: { $what }
tray = What to do

badge-you = you
badge-host = host
badge-bot = bot
badge-mayor = mayor
badge-frog = frog
badge-exiled = exiled
badge-away = away
badge-left = left
badge-offline = offline
badge-asleep = asleep
badge-answered = ready
seat-bot = A bot plays here.
seat-left = Has left the game. The game answers for this cat.
seat-away = Marked as away. The game answers for this cat.
seat-offline = Not connected at the moment.
seat-asleep = Phone asleep.
seat-host = Host of this room.
seat-here = Here and connected.
seat-before = One place back
seat-after = One place on

# Menu and host
menu = Menu
menu-phone = This phone
sound-on = Sound is on
sound-off = Sound is off
wake-hint = This phone may fall asleep during the game. In its settings, set the screen lock to a longer time for tonight.
rename = Change
move = Move to another device
move-how = Press and hold, then scan the code with the other device. It takes over your seat. The code works once, for five minutes. Show it to nobody else: whoever scans it is you.
move-hold = Hold to show the code
arrive = Your seat is moving here
arrive-door = Go on without it
leave = Leave the room
leave-sure = Leave the room?
leave-why = In a game that is being played, the game answers for you from now on.
host-title = Host
host-pause = Pause
host-resume = Go on
host-end = End the game
host-end-sure = End the game now?
host-end-why = It stops where it stands. Nobody wins, and no story is told.
host-extend = { $seconds } s more
host-seats = Tap a seat: away, hand over, remove.
host-away = Mark away
host-back = Is back
host-give = Make host
host-kick = Remove
host-kick-sure = Remove { $name }?
host-kick-why = This phone cannot come back into this room by itself.
host-gone = { $name } has been gone for a while.
paused-title = A break
paused-you = Everything stands still until you go on.
paused-host = { $name } has paused the game.
rematch = Play again
clock-title = Time left: { $phase }

# Table screen
table-title = Table screen
table-join = Scan to join
table-or = or open { $address } and type
table-hide = Hide the code
table-show = Show the code
table-sound = Turn the sound on
table-lobby = Waiting for players
table-network = The phones must be in the same network as this screen.
