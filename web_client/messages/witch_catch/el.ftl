# Κυνήγι μάγισσας. Οι όροι όπως στο βιβλίο κανόνων (RULES.md §1).
game-name = Κυνήγι μάγισσας
day = Ημέρα { $day }
day-of = από { $last }
day-knights = Ημέρα ιπποτών
seals = Σφραγίδες: { $won } από { $needed }
gauge = Κατάρα: { $value } από { $full }
dock = Τα πράγματά σου
card = Κάρτα
card-hold = Κράτα για να δεις την κάρτα σου
paw = Πατούσα
paw-hold = Κράτα για ό,τι γίνεται κρυφά
notebook = Τεφτέρι
notebook-hold = Κράτα για να διαβάσεις το τεφτέρι σου
rules = Κανόνες
done = Έγινε
seen = Το είδα
chosen = επιλεγμένο
suspected = με υποψία
winner = κέρδισε
member = μέλος

phase-role_check = Η κάρτα σου
phase-morning = Πρωί
phase-gathering = Πού πας σήμερα;
phase-witch_hour = Ώρα για σκάψιμο
phase-duck_report = Τα νέα της πάπιας
phase-evening_talk = Βραδινή συζήτηση
phase-proposal = Ποιοι πάνε στην τελετή;
phase-approval = Υπέρ ή κατά;
phase-approval_result = Το αποτέλεσμα
phase-ritual = Η τελετή
phase-ritual_result = Η τελετή τελείωσε
phase-quarrel = Ξεσπά καβγάς!
phase-vote = Ποιος είναι μάγισσα;
phase-vote_result = Η ψηφοφορία τελείωσε
phase-over = Το παιχνίδι τελείωσε

role-citizen = Πολίτης
role-herbalist = Βοτανολόγος
role-pickpocket = Πορτοφολάς
role-guardian = Φρουρός
role-seer = Μάντης
role-witch = Μάγισσα
role-crow = Κοράκι
role-jester = Γελωτοποιός
side-town = Κερδίζεις με την πόλη
side-witches = Κερδίζεις με τις μάγισσες
side-jester = Κερδίζεις μόνος
role-citizen-can = Σκάβεις, μιλάς, ψηφίζεις. Βρες τις μάγισσες.
role-herbalist-can = Όσο διαλέγετε μέρη, μπορείς να διαλέξεις έναν βάτραχο: ξαναγίνεται γάτα. Κράτα την πατούσα.
role-pickpocket-can = Κάθε βράδυ μπορείς να πάρεις μια κάρτα από κάποιον. Κράτα την πατούσα.
role-guardian-can = Αντί να σκάψεις, μπορείς να φυλάξεις ένα μέρος: οι επιθέσεις εκεί αποτυγχάνουν. Κράτα την πατούσα.
role-seer-can = Κάθε βράδυ μπορείς να μάθεις αν μια γάτα είναι μάγισσα. Κράτα την πατούσα.
role-witch-can = Όσο οι άλλοι σκάβουν, βγαίνεις τελευταία: μέρος, ίσως ξόρκι, γάτα. Τότε κράτα την πατούσα. Μια γάτα που είναι μόνη μαζί σου γίνεται βάτραχος.
role-crow-can = Είσαι με τις μάγισσες και μοιάζεις με όλους. Στην τελετή δίνεις ό,τι θέλεις.
role-jester-can = Θέλεις να σε διώξουν. Αν το χωριό σε εξορίσει, κερδίζεις μόνο εσύ.
you-are-frog = Είσαι βάτραχος ώσπου να σε επαναφέρει βοτανολόγος.
you-are-exiled = Είσαι σε εξορία και παρακολουθείς ως το τέλος.
uses-left = { $uses ->
    [one] Μένει { $uses } χρήση
   *[other] Μένουν { $uses } χρήσεις
}
witches-are = Μάγισσες: { $names }
hand = Τα υλικά σου
hand-empty = Καμία κάρτα ακόμα
hand-needed = χρειάζεται απόψε

material-mushroom = μανιτάρι
material-herb = βότανο
material-crystal = κρύσταλλο
material-shell = κοχύλι
material-feather = φτερό
material-moonwater = φεγγαρόνερο
place-forest = Δάσος
place-meadow = Λιβάδι
place-cave = Σπηλιά
place-beach = Παραλία
place-hill = Λόφος
place-old_well = Παλιό πηγάδι
place-gives = { $place }: { $material }
spell-fog = Ομίχλη
spell-blight = Ξεραΐλα
spell-shadow = Σκιά
spell-storm = Θύελλα
spell-none = Χωρίς ξόρκι
spell-fog-does = Η επίθεση πετυχαίνει και με δύο άλλες γάτες στο μέρος.
spell-blight-does = Κανείς δεν παίρνει υλικό από αυτό το μέρος σήμερα.
spell-shadow-does = Η επίθεση αγνοεί τον φρουρό.
spell-storm-does = Η επίθεση πετυχαίνει όσες γάτες κι αν είναι εκεί.

required = Χρειάζονται απόψε
role_check-how = Κρύψε το τηλέφωνο με το χέρι, να μη βλέπει κανείς.
role_check-line = Δες την κάρτα σου και μετά πάτα.
ready = Είδα την κάρτα μου
morning-title = Το πρωί της ημέρας { $day }
morning-line = Η πάπια φέρνει το γράμμα της ημέρας.
morning-knights = Ήρθαν οι ιππότες!
morning-knights-line = Σήμερα είναι η τελευταία ψηφοφορία. Πρέπει να εξοριστεί μάγισσα.
gathering-line = Πάτα το μέρος όπου πας.
gathering-chosen = Πας εδώ: { $place }. Μπορείς ακόμα να αλλάξεις.
gathering-how = Ένα μέρος δίνει μία κάρτα. Συνεχίζουμε όταν διαλέξουν όλοι.
gathering-waits = Συνεχίζουμε όταν διαλέξουν όλοι.
gathering-frog = Είσαι βάτραχος και ξεκουράζεσαι στη λίμνη.
gathering-exiled = Είσαι σε εξορία και παρακολουθείς.
dig-tap = Σκάψε
dig-line = Πάτα την εικόνα για να σκάψεις, κράτα την πατούσα για να σκεφτείς.
dig-place = { $place }: ψάχνεις { $material }
dig-pond = Στη λίμνη. Πάτα και πλατσούρισε.
paw-night = Κράτα την πατούσα
report-line = Διάβασε και μετά πάτα.
report-frogs = Έγινε βάτραχος: { $name }
report-nobody = Κανείς δεν έγινε βάτραχος σήμερα.
report-restored = Ξανάγινε γάτα: { $name }
seen-line = Δείτε το μαζί και μετά πάτα.

talk-line = Πείτε τι ξέρετε. Πάτα όταν τελειώσεις.
done-talking = Τελείωσα
talk-frog = Οι βάτραχοι ακούν και κοάζουν.
talk-exiled = Είσαι σε εξορία. Άκου και μη μιλάς.
proposal-line = { $count ->
    [one] Διάλεξε μία γάτα
   *[other] Διάλεξε { $count } γάτες
} για την τελετή ({ $chosen } από { $count }).
proposal-go = Πρότεινέ τες
proposal-wait = Διαλέγει ο δήμαρχος: { $name }
proposal-why = { $count ->
    [one] Μία γάτα πάει
   *[other] { $count } γάτες πάνε
} στην τελετή, η καθεμιά με ένα υλικό.
approval-title = Πρόταση: { $name }
approval-line = Να κάνουν αυτές την τελετή;
approval-chosen = Μπορείς να αλλάξεις ώσπου να ψηφίσουν όλοι.
approval-yes = Ναι
approval-no = Όχι
approval-passed = Εγκρίθηκε!
approval-rejected = Απορρίφθηκε
approval-passed-line = Πάνε στην τελετή.
approval-rejected-line = { $left ->
    [one] Προτείνει ο επόμενος δήμαρχος. Άλλη μία απόρριψη και σήμερα δεν γίνεται τελετή.
   *[other] Προτείνει ο επόμενος δήμαρχος. Άλλες { $left } απορρίψεις και σήμερα δεν γίνεται τελετή.
}
approval-full-line = Η κατάρα γέμισε. Σήμερα δεν γίνεται τελετή· τώρα ψηφίζετε.
ritual-line = Κράτα το κουμπί, σύρε σε μια κάρτα και άφησε. Κανείς δεν βλέπει ποια.
ritual-wait = Δίνουν κρυφά ένα υλικό: { $names }
give-hold = Κράτα για να δώσεις υλικό
give-done = Δόθηκε. Κράτα για να δεις
give-title = Τι δίνεις;
give-hint = Θα φανεί μόνο αν πέτυχε, όχι ποιος έδωσε τι.
give-given = Έδωσες: { $what }
give-nothing = άδεια πατούσα
ritual-success = Η τελετή πέτυχε!
ritual-failed = Η τελετή απέτυχε
ritual-called_off = Σήμερα δεν έχει τελετή
ritual-none = Σήμερα δεν έχει τελετή
ritual-success-line = Κερδήθηκε σφραγίδα: { $won } από { $needed }.
ritual-failed-line = Δεν δόθηκε ό,τι χρειαζόταν. Οι μάγισσες δυναμώνουν.
ritual-called_off-line = Έμειναν λίγες γάτες για τον κύκλο.
ritual-none-line = Η κατάρα γέμισε.
ritual-members = Στον κύκλο: { $names }
quarrel-line = Τώρα ψηφίζετε.
vote-line = Πάτα τη γάτα που θα φύγει από το χωριό.
vote-line-knights = Η τελευταία ψηφοφορία! Πάτα τη γάτα που θεωρείς μάγισσα.
vote-title-knights = Ημέρα ιπποτών: ποιος είναι μάγισσα;
vote-chosen = Ψηφίζεις: { $name }. Μπορείς να αλλάξεις ώσπου να ψηφίσουν όλοι.
vote-abstained = Δεν ψηφίζεις κανέναν. Μπορείς να αλλάξεις ώσπου να ψηφίσουν όλοι.
vote-abstain = Κανέναν
vote-nobody = Δεν εξορίστηκε κανείς
vote-exiled = Σε εξορία: { $name }
vote-from = από { $names }
vote-abstainers = Κανέναν: { $names }
exile-witch = Ήταν μάγισσα!
exile-not_witch = Δεν ήταν μάγισσα.
exile-citizen = Ήταν πολίτης.
exile-herbalist = Ήταν βοτανολόγος.
exile-pickpocket = Ήταν πορτοφολάς.
exile-guardian = Ήταν φρουρός.
exile-seer = Ήταν μάντης.
exile-crow = Ήταν κοράκι.
exile-jester = Ήταν γελωτοποιός.
revealed-witch = μάγισσα
revealed-not_witch = όχι μάγισσα
revealed-citizen = πολίτης
revealed-herbalist = βοτανολόγος
revealed-pickpocket = πορτοφολάς
revealed-guardian = φρουρός
revealed-seer = μάντης
revealed-crow = κοράκι
revealed-jester = γελωτοποιός

paw-how = Σύρε σε μία επιλογή, περίμενε να γεμίσει η γραμμή, άφησε.
paw-suspect = Ποιον υποψιάζεσαι;
paw-suspect-hint = Μόνο για σένα: μένει στο τεφτέρι σε αυτό το τηλέφωνο.
paw-gather_decoy = Βγαίνεις τελευταία: το μέρος που πατάς τώρα είναι μόνο για τα μάτια. Ως τότε, ποιον υποψιάζεσαι;
paw-guard-waits = Σήμερα φυλάς. Όταν διαλέξουν όλοι έχεις 15 δευτερόλεπτα για το μέρος, γι' αυτό κοίτα εδώ.
paw-gather_or_guard = Να φυλάξεις αντί να σκάψεις;
paw-gather_or_guard-hint = Διαλέγεις μέρος μετά τους άλλους. Δεν αλλάζει σήμερα.
paw-guard_post = Ποιο μέρος φυλάς;
paw-guard_post-hint = Οι αριθμοί δείχνουν πόσες γάτες πήγαν εκεί.
guard = Φύλαξε σήμερα
paw-restore = Να επαναφέρεις βάτραχο;
paw-restore-hint = Γίνεται στο τέλος της ημέρας, αν ως τότε δεν είσαι βάτραχος.
paw-pickpocket = Ποιου την κάρτα παίρνεις;
paw-pickpocket-hint = Παίρνεις μία κάρτα στην τύχη. Γίνεται αμέσως και δεν αλλάζει.
paw-seer = Ποιον κοιτάς;
paw-seer-hint = Μαθαίνεις αν αυτή η γάτα είναι μάγισσα. Γίνεται αμέσως και γράφεται στο τεφτέρι.
paw-raid_place = Πού πας;
paw-raid_place-hint = Οι αριθμοί δείχνουν πόσες γάτες είναι εκεί. Δεν αλλάζει.
paw-raid_spell = Θες ξόρκι;
paw-raid_spell-hint = Κάθε ξόρκι πιάνει μία φορά στο παιχνίδι.
paw-raid_target = Ποιον κάνεις βάτραχο;
paw-raid_target-hint = Πετυχαίνει αν αυτή η γάτα είναι μόνη εκεί μαζί σου και δεν φυλάει φρουρός.
raid-nobody = Κανέναν
heads = { $count ->
    [one] { $count } γάτα
   *[other] { $count } γάτες
}

notebook-empty = Τίποτα ακόμα. Εδώ γράφεται ό,τι σου συμβαίνει.
notebook-suspects = Υποψιάζεσαι: { $names }
note-gathered = { $place }: βρήκες { $material }.
note-gathered-nothing = { $place }: δεν βρήκες τίποτα.
note-gave = Στην τελετή έδωσες: { $material }.
note-gave-nothing = Στην τελετή έδωσες άδεια πατούσα.
note-lost = Κάποιος σου πήρε μια κάρτα: { $material }.
note-pickpocket = Πήρες { $material } από: { $name }.
note-pickpocket-empty = Δεν είχε κάρτες: { $name }.
note-seer-witch = Είναι μάγισσα: { $name }.
note-seer-not_witch = Δεν είναι μάγισσα: { $name }.
note-guardian-stopped = Φύλαξες εδώ: { $place }. Σταμάτησες επίθεση.
note-guardian-quiet = Φύλαξες εδώ: { $place }. Έμεινε ήσυχα.
note-herbalist = Επανέφερες: { $name }.
note-raid = Στόχος σου ({ $place }): { $name }.
note-raid-nobody = Βγήκες εδώ: { $place }. Δεν επιτέθηκες σε κανέναν.

won-town = Κερδίζει η πόλη!
won-witches = Κερδίζουν οι μάγισσες!
won-jester = Κερδίζει ο γελωτοποιός!
reason-seals = Κερδήθηκαν όλες οι σφραγίδες.
reason-witches_exiled = Όλες οι μάγισσες εξορίστηκαν.
reason-witches_frogged = Όσες μάγισσες έμειναν είναι βάτραχοι.
reason-knights = Την ημέρα των ιπποτών εξορίστηκε μάγισσα.
reason-outnumbered = Οι άλλες γάτες δεν είναι πια περισσότερες από τις μάγισσες.
reason-knights_failed = Την ημέρα των ιπποτών δεν εξορίστηκε μάγισσα.
reason-jester_exiled = Το χωριό εξόρισε τον γελωτοποιό.
witch-score = Βάτραχοι στο τέλος: { $score }
story-open = Όλη η ιστορία
rematch-wait = Μπορεί να αρχίσει άλλο παιχνίδι: { $name }
cut-short = Το παιχνίδι διακόπηκε
cut-short-why = Όποιος φιλοξενεί το τελείωσε πριν κερδίσει κανείς.

mix-title = { $players ->
    [one] Ρόλοι για { $players } παίκτη
   *[other] Ρόλοι για { $players } παίκτες
}
mix-specials = Και στην τύχη { $count } από: { $roles }
mix-numbers = Σφραγίδες { $seals } ως την ημέρα { $last }. Η τελετή θέλει { $required ->
    [one] ένα υλικό
   *[other] { $required } υλικά
}· ανοιχτά μέρη: { $open }.
problem-options-specials = Περισσότεροι ειδικοί ρόλοι από όσους επιτρέπονται, ή πολλοί ρόλοι για { $players } παίκτες. Άλλαξε τις επιλογές.
problem-options-witch = Πολλές μάγισσες για { $players } παίκτες. Άλλαξε τις επιλογές.
problem-options-required = Περισσότερα υλικά από γάτες. Άλλαξε τις επιλογές.
problem-options-seals = Περισσότερες σφραγίδες από ημέρες. Άλλαξε τις επιλογές.
problem-options-players = Δεν γίνεται με { $players } παίκτες.
option-discussion = Χρόνος συζήτησης
option-discussion-why = Με χρόνο, έχουν χρόνο και η πρόταση και οι ψήφοι.
option-no-timer = Χωρίς όριο
option-exile_reveal = Μετά την εξορία
option-exile_reveal-why = Τι μαθαίνουν όλοι για τη γάτα.
reveal-nothing = Τίποτα
reveal-witch_or_not = Μάγισσα ή όχι
reveal-role = Τον ρόλο
option-herbalist = Βοτανολόγος
option-herbalist-why = Επαναφέρει βάτραχο.
option-pickpocket = Πορτοφολάς
option-pickpocket-why = Παίρνει μια κάρτα κάθε βράδυ.
option-guardian = Φρουρός
option-guardian-why = Φυλάει ένα μέρος από επιθέσεις.
option-seer = Μάντης
option-seer-why = Μαθαίνει ποιος είναι μάγισσα.
option-crow_knows = Το κοράκι ξέρει τις μάγισσες
option-crow_knows-why = Οι μάγισσες δεν ξέρουν το κοράκι.
option-witches_know = Οι μάγισσες γνωρίζονται
option-witches_know-why = Συνήθως όχι.
option-open_votes = Ψήφοι με ονόματα
option-open_votes-why = Μετά φαίνεται ποιος ψήφισε ποιον.
option-witch = Μάγισσες
option-witch-why = Πόσες μάγισσες υπάρχουν.
option-crow = Κοράκι
option-crow-why = Με τις μάγισσες, χωρίς να είναι μάγισσα.
option-jester = Γελωτοποιός
option-jester-why = Κερδίζει μόνος αν εξοριστεί.
option-specials = Ειδικοί ρόλοι
option-specials-why = Στην τύχη από όσους επιτρέπονται.
option-open_places = Ανοιχτά μέρη
option-open_places-why = Όπου σκάβουν οι γάτες.
option-required = Υλικά τελετής
option-required-why = Τόσες γάτες πάνε στην τελετή.
option-seals = Σφραγίδες για νίκη
option-seals-why = Πετυχημένες τελετές που θέλει η πόλη.
option-knights_day = Ημέρα ιπποτών
option-knights_day-why = Η τελευταία ημέρα· αποφασίζει η ψήφος.
option-gauge = Κατάρα
option-gauge-why = Απορρίψεις ώσπου να μη γίνει τελετή.

rules-aim = Ο σκοπός
rules-aim-text = Η πόλη κερδίζει με { $seals ->
    [one] μία σφραγίδα
   *[other] { $seals } σφραγίδες
} ή όταν όλες οι μάγισσες είναι σε εξορία ή βάτραχοι. Οι μάγισσες κερδίζουν όταν είναι όσες και οι άλλες γάτες που έμειναν. Ο γελωτοποιός κερδίζει αν εξοριστεί.
rules-day = Μια ημέρα
rules-day-text = Το πρωί η πάπια λέει ποια υλικά θέλει η αποψινή τελετή. Καθένας διαλέγει ένα μέρος και σκάβει: ένα μέρος, μία κάρτα.
rules-witches = Οι μάγισσες
rules-witches-text = Όσο οι άλλοι σκάβουν, κάθε μάγισσα πάει σε ένα μέρος και διαλέγει μια γάτα. Μια γάτα που είναι μόνη με τη μάγισσα γίνεται βάτραχος· όποιος είναι με άλλους είναι ασφαλής.
rules-ritual = Η τελετή
rules-ritual-text = Ο δήμαρχος προτείνει { $required ->
    [one] μία γάτα
   *[other] { $required } γάτες
} και ψηφίζουν όλοι. Αν πουν ναι πάνω από τους μισούς, δίνουν κρυφά από ένα υλικό. Πετυχαίνει όταν δοθεί ακριβώς ό,τι χρειάζεται. Μετά από { $gauge ->
    [one] μία απόρριψη
   *[other] { $gauge } απορρίψεις
} δεν γίνεται τελετή εκείνη την ημέρα.
rules-vote = Η ψηφοφορία
rules-vote-text = Η γάτα με τις περισσότερες ψήφους φεύγει για πάντα. Σε ισοψηφία δεν φεύγει κανείς.
rules-frogs = Βάτραχοι
rules-frogs-text = Ο βάτραχος δεν κάνει τίποτα και δεν επιλέγεται, ώσπου να τον επαναφέρει βοτανολόγος. Κρατά τις κάρτες του.
rules-knights = Ημέρα ιπποτών
rules-knights-text = Την ημέρα { $last } έρχονται οι ιππότες. Αν εξοριστεί μάγισσα κερδίζει η πόλη, αλλιώς οι μάγισσες.
rules-roles = Ρόλοι σε αυτό το παιχνίδι
rules-places = Ανοιχτά μέρη
rules-spells = Ξόρκια των μαγισσών

story = Η ιστορία
story-share = Εικόνα για κοινή χρήση
story-no-picture = Αυτό το πρόγραμμα δεν φτιάχνει την εικόνα. Βγάλε στιγμιότυπο οθόνης.
story-who = Ποιος ήταν τι
story-knew = Ποιος ήξερε τι
story-balance = Οι ψήφοι
story-cat = Γάτα
story-got = Ψήφοι που πήρε
story-hit = Σε μάγισσα
fate-person = Έμεινε γάτα
fate-frog = Βάτραχος στο τέλος
fate-exiled = Εξορία την ημέρα { $day }
story-got-count = { $count ->
    [one] { $count } ψήφος
   *[other] { $count } ψήφοι
}
story-went = { $place }: { $names }
story-guard = Φρουρός εδώ ({ $place }): { $name }
story-raid-frog = { $witch }: έκανε βάτραχο ({ $target }, { $place }).
story-raid-crowd = { $witch }: ήθελε { $target }, αλλά ήταν κι άλλοι ({ $place }).
story-raid-guarded = { $witch }: ήθελε { $target }, αλλά φύλαγε φρουρός ({ $place }).
story-raid-nobody = { $witch }: βγήκε χωρίς επίθεση ({ $place }).
story-spell = Ξόρκι: { $spell }.
story-restored = { $herbalist }: επανέφερε { $frog }.
story-not-restored = { $herbalist }: δεν μπόρεσε να επαναφέρει { $frog }.
story-seer-witch = { $name }: είδε ότι είναι μάγισσα ({ $target }).
story-seer-not_witch = { $name }: είδε ότι δεν είναι μάγισσα ({ $target }).
story-pickpocket = { $name }: πήρε { $material } από { $target }.
story-pickpocket-empty = { $name }: βρήκε άδειο χέρι ({ $target }).
story-proposal-passed = { $mayor } πρότεινε: { $members }. Εγκρίθηκε με { $yes } προς { $no }.
story-proposal-rejected = { $mayor } πρότεινε: { $members }. Απορρίφθηκε με { $yes } προς { $no }.
story-gave = { $name }: { $what }
story-votes = { $name } ({ $count }): { $names }

table-waiting = Περιμένουμε: { $names }
table-gathering = Όλοι διαλέγουν μέρος
table-everybody = Όλοι κοιτούν το τηλέφωνό τους
