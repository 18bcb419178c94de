# Witch Catch. Each term as in the rule book (RULES.md §1).
game-name = Witch Catch
day = Day { $day }
day-of = of { $last }
day-knights = Knights' day
seals = Seals: { $won } of { $needed }
gauge = Curse gauge: { $value } of { $full }
dock = Your things
card = Card
card-hold = Hold to see your card
paw = Paw
paw-hold = Hold for what is done in secret
notebook = Notes
notebook-hold = Hold to read your notebook
rules = Rules
done = Done
seen = Seen
chosen = chosen
suspected = suspected
winner = winner
member = member

phase-role_check = Your card
phase-morning = Morning
phase-gathering = Where do you go today?
phase-witch_hour = Digging
phase-duck_report = The duck reports
phase-evening_talk = Talk in the evening
phase-proposal = Who joins the ritual?
phase-approval = For or against?
phase-approval_result = The count
phase-ritual = The ritual
phase-ritual_result = The ritual is over
phase-quarrel = A quarrel breaks out!
phase-vote = Who is a witch?
phase-vote_result = The vote is over
phase-over = The game is over

role-citizen = Citizen
role-herbalist = Herbalist
role-pickpocket = Pickpocket
role-guardian = Guardian
role-seer = Seer
role-witch = Witch
role-crow = Crow
role-jester = Jester
side-town = You win with the town
side-witches = You win with the witches
side-jester = You win alone
role-citizen-can = You dig, you talk, you vote. Find the witches.
role-herbalist-can = While places are chosen you may name a frog: it becomes a cat again. Hold the paw.
role-pickpocket-can = Once an evening you may take a card from somebody's hand. Hold the paw.
role-guardian-can = Instead of digging you may guard a place: raids there fail. Hold the paw.
role-seer-can = Once an evening you may learn whether a cat is a witch. Hold the paw.
role-witch-can = While the others dig you go out last: a place, maybe a spell, a cat. Hold the paw then. A cat that is alone with you becomes a frog.
role-crow-can = You are on the witches' side and look like everybody else. At the ritual you may give anything.
role-jester-can = You want to be voted out. If the village exiles you, you alone win.
you-are-frog = You are a frog until a herbalist brings you back.
you-are-exiled = You are exiled and watch to the end.
uses-left = { $uses ->
    [one] Can be used once more
   *[other] Can be used { $uses } more times
}
witches-are = The witches: { $names }
hand = Your materials
hand-empty = No cards yet
hand-needed = needed tonight

material-mushroom = mushroom
material-herb = herb
material-crystal = crystal
material-shell = shell
material-feather = feather
material-moonwater = moonwater
place-forest = Forest
place-meadow = Meadow
place-cave = Cave
place-beach = Beach
place-hill = Hill
place-old_well = Old well
place-gives = { $place }: { $material }
spell-fog = Fog
spell-blight = Blight
spell-shadow = Shadow
spell-storm = Storm
spell-none = No spell
spell-fog-does = The raid also works with two other cats at the place.
spell-blight-does = Nobody gets a material at this place today.
spell-shadow-does = The raid ignores a guard.
spell-storm-does = The raid works however many cats are at the place.

required = Needed tonight
role_check-how = Hold your hand around the phone so that nobody sees.
role_check-line = Look at your card, then tap.
ready = I have seen my card
morning-title = The morning of day { $day }
morning-line = The duck brings the letter of the day.
morning-knights = The knights are here!
morning-knights-line = Today is the last vote. Whoever is exiled must be a witch.
gathering-line = Tap the place you go to.
gathering-chosen = You go here: { $place }. You can still change it.
gathering-how = One place gives one card. It goes on when everybody has chosen.
gathering-waits = It goes on when everybody has chosen.
gathering-frog = You are a frog and rest by the pond.
gathering-exiled = You are exiled and watch.
dig-tap = Dig
dig-line = Tap the picture to dig, hold the paw to think.
dig-place = { $place }: you dig for { $material }
dig-pond = By the pond. Tap and splash.
paw-night = Hold the paw
report-line = Read it, then tap.
report-frogs = { $name } is a frog now!
report-nobody = Nobody became a frog today.
report-restored = { $name } is a cat again!
seen-line = Look at it together, then tap.

talk-line = Talk about what you know. Tap when you are done.
done-talking = Done talking
talk-frog = Frogs listen and croak.
talk-exiled = You are exiled. Listen, and say nothing.
proposal-line = Choose { $count ->
    [one] one cat
   *[other] { $count } cats
} for the ritual ({ $chosen } of { $count }).
proposal-go = Propose them
proposal-wait = Mayor { $name } is choosing.
proposal-why = { $count ->
    [one] One cat goes
   *[other] { $count } cats go
} to the ritual, each with a material.
approval-title = { $name } proposes
approval-line = Shall they hold the ritual?
approval-chosen = You can change it until all have voted.
approval-yes = Yes
approval-no = No
approval-passed = Accepted!
approval-rejected = Rejected
approval-passed-line = They go to the ritual.
approval-rejected-line = { $left ->
    [one] The next mayor proposes. One more rejection and there is no ritual today.
   *[other] The next mayor proposes. { $left } more rejections and there is no ritual today.
}
approval-full-line = The curse gauge is full. No ritual today; now you vote.
ritual-line = Hold the button, slide to a card and let go. Nobody sees which.
ritual-wait = { $names } each give a material in secret.
give-hold = Hold to give a material
give-done = Given. Hold to look
give-title = What do you give?
give-hint = Only success or failure will be seen, never who gave what.
give-given = You gave: { $what }
give-nothing = an empty paw
ritual-success = The ritual succeeds!
ritual-failed = The ritual fails
ritual-called_off = No ritual today
ritual-none = No ritual today
ritual-success-line = A seal is won: { $won } of { $needed }.
ritual-failed-line = What was given was not what was needed. The witches grow stronger.
ritual-called_off-line = There are too few cats left for the circle.
ritual-none-line = The curse gauge was full.
ritual-members = At the circle: { $names }
quarrel-line = Now you vote.
vote-line = Tap the cat that shall leave the village.
vote-line-knights = The last vote! Tap the cat you take for a witch.
vote-title-knights = Knights' day: who is a witch?
vote-chosen = You vote for { $name }. You can change it until all have voted.
vote-abstained = You vote for nobody. You can change it until all have voted.
vote-abstain = Vote for nobody
vote-nobody = Nobody is exiled
vote-exiled = { $name } is exiled
vote-from = from { $names }
vote-abstainers = For nobody: { $names }
exile-witch = It was a witch!
exile-not_witch = It was no witch.
exile-citizen = It was a citizen.
exile-herbalist = It was the herbalist.
exile-pickpocket = It was the pickpocket.
exile-guardian = It was the guardian.
exile-seer = It was the seer.
exile-crow = It was the crow.
exile-jester = It was the jester.
revealed-witch = witch
revealed-not_witch = no witch
revealed-citizen = citizen
revealed-herbalist = herbalist
revealed-pickpocket = pickpocket
revealed-guardian = guardian
revealed-seer = seer
revealed-crow = crow
revealed-jester = jester

# The paw
paw-how = Slide to one, stay until the bar is full, let go.
paw-suspect = Whom do you suspect?
paw-suspect-hint = Only for you: it is kept in your notebook on this phone.
paw-gather_decoy = You go out last: the place you tap now is only for show. Meanwhile: whom do you suspect?
paw-guard-waits = You guard today. When all have chosen you have 15 seconds to pick the place, so keep looking here.
paw-gather_or_guard = Guard instead of digging?
paw-gather_or_guard-hint = You choose the place after the others. This cannot be taken back today.
paw-guard_post = Which place do you guard?
paw-guard_post-hint = The numbers say how many cats went there.
guard = Guard today
paw-restore = Bring back a frog?
paw-restore-hint = It works at the end of the day, if you are no frog yourself by then.
paw-pickpocket = Reach into whose hand?
paw-pickpocket-hint = You take one card by chance. It works at once and cannot be taken back.
paw-seer = Whom do you look at?
paw-seer-hint = You learn whether this cat is a witch. It works at once and is in your notebook.
paw-raid_place = Where do you go?
paw-raid_place-hint = The numbers say how many cats are there. This cannot be changed.
paw-raid_spell = Do you use a spell?
paw-raid_spell-hint = Each spell works once in a game.
paw-raid_target = Whom do you turn into a frog?
paw-raid_target-hint = It works when this cat is alone there with you and no guard stands there.
raid-nobody = Nobody
heads = { $count ->
    [one] { $count } cat
   *[other] { $count } cats
}

# The notebook
notebook-empty = Nothing yet. What happens to you is written down here.
notebook-suspects = You suspect: { $names }
note-gathered = { $place }: you found { $material }.
note-gathered-nothing = { $place }: you found nothing.
note-gave = At the ritual you gave: { $material }.
note-gave-nothing = At the ritual you gave an empty paw.
note-lost = Somebody took a card from your hand: { $material }.
note-pickpocket = You took { $material } from { $name }.
note-pickpocket-empty = The hand of { $name } was empty.
note-seer-witch = { $name } is a witch.
note-seer-not_witch = { $name } is not a witch.
note-guardian-stopped = You guarded here: { $place }. A raid was stopped.
note-guardian-quiet = You guarded here: { $place }. It stayed quiet.
note-herbalist = You brought { $name } back.
note-raid = You went for { $name } here: { $place }.
note-raid-nobody = You were out here: { $place }. You attacked nobody.

# The ending
won-town = The town wins!
won-witches = The witches win!
won-jester = The jester wins!
reason-seals = All seals are won.
reason-witches_exiled = Every witch has been exiled.
reason-witches_frogged = Every witch left is a frog.
reason-knights = On knights' day a witch was exiled.
reason-outnumbered = The witches are no longer outnumbered.
reason-knights_failed = On knights' day no witch was exiled.
reason-jester_exiled = The village exiled the jester.
witch-score = Frogs at the end: { $score }
story-open = The whole story
rematch-wait = { $name } can start another game.
cut-short = The game was ended
cut-short-why = The host ended it before anybody won.

# Lobby
mix-title = { $players ->
    [one] Roles for { $players } player
   *[other] Roles for { $players } players
}
mix-specials = Plus { $count } by chance of: { $roles }
mix-numbers = { $seals ->
    [one] One seal
   *[other] { $seals } seals
} by day { $last }. A ritual needs { $required ->
    [one] one material
   *[other] { $required } materials
}; { $open } places are open.
problem-options-specials = More special roles than are switched on, or too many roles for { $players } players. Change the options.
problem-options-witch = Too many witches for { $players } players. Change the options.
problem-options-required = More materials than cats. Change the options.
problem-options-seals = More seals than days. Change the options.
problem-options-players = Not with { $players } players.
option-discussion = Time to talk
option-discussion-why = With a time, proposal and votes are timed too.
option-no-timer = No limit
option-exile_reveal = After an exile
option-exile_reveal-why = What all learn about an exiled cat.
reveal-nothing = Nothing
reveal-witch_or_not = Witch or not
reveal-role = The role
option-herbalist = Herbalist
option-herbalist-why = May bring a frog back.
option-pickpocket = Pickpocket
option-pickpocket-why = Takes a card each evening.
option-guardian = Guardian
option-guardian-why = Guards a place against raids.
option-seer = Seer
option-seer-why = Learns who is a witch.
option-crow_knows = The crow knows the witches
option-crow_knows-why = The witches never know the crow.
option-witches_know = Witches know one another
option-witches_know-why = Usually not.
option-open_votes = Votes are shown with names
option-open_votes-why = After the vote all see who voted for whom.
option-witch = Witches
option-witch-why = How many witches there are.
option-crow = Crow
option-crow-why = On the witches' side, no witch.
option-jester = Jester
option-jester-why = Wins alone when exiled.
option-specials = Special roles
option-specials-why = Drawn by chance from those switched on.
option-open_places = Open places
option-open_places-why = Where cats can dig.
option-required = Materials for a ritual
option-required-why = As many cats go to the ritual.
option-seals = Seals to win
option-seals-why = Successful rituals the town needs.
option-knights_day = Knights' day
option-knights_day-why = The last day; its vote decides.
option-gauge = Curse gauge
option-gauge-why = Rejections until there is no ritual that day.

# Rules
rules-aim = The aim
rules-aim-text = The town wins with { $seals ->
    [one] one seal
   *[other] { $seals } seals
}, or when all witches are exiled or frogs. The witches win when they are as many as all the others who are still cats. The jester wins when exiled.
rules-day = A day
rules-day-text = In the morning the duck says which materials tonight's circle needs. Everybody chooses a place and digs: one place, one card.
rules-witches = The witches
rules-witches-text = While the others dig, each witch goes to a place and picks a cat there. A cat that is alone there with the witch becomes a frog; whoever is with others is safe.
rules-ritual = The ritual
rules-ritual-text = The mayor proposes { $required ->
    [one] one cat
   *[other] { $required } cats
}, all vote. If more than half say yes, each of them gives a material in secret. It succeeds when exactly what is needed was given. After { $gauge ->
    [one] one rejection
   *[other] { $gauge } rejections
} there is no ritual that day.
rules-vote = The vote
rules-vote-text = The cat with the most votes is exiled for good. With a tie nobody goes.
rules-frogs = Frogs
rules-frogs-text = A frog does nothing and is chosen by nobody until a herbalist brings it back. It keeps its cards.
rules-knights = Knights' day
rules-knights-text = On day { $last } the knights come. If a witch is exiled that day the town wins, otherwise the witches do.
rules-roles = Roles in this game
rules-places = Open places
rules-spells = Spells of the witches

# The story
story = The story
story-share = Picture to share
story-no-picture = This browser cannot make the picture. Take a screenshot instead.
story-who = Who was what
story-knew = Who knew what
story-balance = The votes
story-cat = Cat
story-got = Votes got
story-hit = Votes on a witch
fate-person = Stayed a cat
fate-frog = Ended as a frog
fate-exiled = Exiled on day { $day }
story-got-count = { $count ->
    [one] { $count } vote
   *[other] { $count } votes
}
story-went = { $place }: { $names }
story-guard = { $name } stood guard here: { $place }
story-raid-frog = { $witch } turned { $target } into a frog ({ $place }).
story-raid-crowd = { $witch } wanted { $target }, but there were others ({ $place }).
story-raid-guarded = { $witch } wanted { $target }, but a guard stood there ({ $place }).
story-raid-nobody = { $witch } went out and attacked nobody ({ $place }).
story-spell = Spell: { $spell }.
story-restored = { $herbalist } brought { $frog } back.
story-not-restored = { $herbalist } could not bring { $frog } back.
story-seer-witch = { $name } saw: { $target } is a witch.
story-seer-not_witch = { $name } saw: { $target } is not a witch.
story-pickpocket = { $name } took { $material } from { $target }.
story-pickpocket-empty = { $name } found an empty hand: { $target }.
story-proposal-passed = { $mayor } proposed { $members }: accepted with { $yes } to { $no }.
story-proposal-rejected = { $mayor } proposed { $members }: rejected with { $yes } to { $no }.
story-gave = { $name }: { $what }
story-votes = { $name } ({ $count }): { $names }

# Table screen
table-waiting = Waiting for { $names }
table-gathering = Everybody is choosing a place
table-everybody = All look at their phones
