/** The law of which screen a phase has; the names are the rule book's. */
import type { ComponentType } from "preact";
import { DuckReport, Gathering, Morning, RoleCheck, WitchHour } from "./day";
import { Approval, EveningTalk, Proposal, Ritual, Vote } from "./evening";
import type { PhaseProps } from "./parts";
import { ApprovalResult, Quarrel, RitualResult, VoteResult } from "./results";

export const PHASES: Readonly<Record<string, ComponentType<PhaseProps>>> = {
  role_check: RoleCheck,
  morning: Morning,
  gathering: Gathering,
  witch_hour: WitchHour,
  duck_report: DuckReport,
  evening_talk: EveningTalk,
  proposal: Proposal,
  approval: Approval,
  approval_result: ApprovalResult,
  ritual: Ritual,
  ritual_result: RitualResult,
  quarrel: Quarrel,
  vote: Vote,
  vote_result: VoteResult,
};
