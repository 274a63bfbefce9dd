/** What happened in words. */

import type { Frame } from "arena24/frames/robots";
import { called, counted, say, type News } from "arena24/kit";
import { stageName, teamOf } from "./frame";

export function newsOf(frame: Frame, before: Frame | null): News[] {
  return [...stageNews(frame, before), ...hammerNews(frame), ...blowNews(frame)];
}

function stageNews(frame: Frame, before: Frame | null): News[] {
  if (!before || (before.stage === frame.stage && before.fight === frame.fight)) return [];
  if (frame.stage === "FIGHTING")
    return [
      {
        text: say(
          `Fight ${frame.fight} of ${frame.fights} begins`,
          `Zaczyna się walka ${frame.fight} z ${frame.fights}`,
        ),
        weight: 3,
      },
    ];
  const leader = [...frame.scores].sort((a, b) => b.total - a.total)[0];
  if (frame.stage === "RESULTS" && leader)
    return [
      {
        text: say(`wins the round with ${leader.total}`, `wygrywa rozgrywkę z wynikiem ${leader.total}`),
        team: teamOf(frame, leader.team),
        weight: 3,
      },
    ];
  return [{ text: stageName(frame.stage), weight: 3 }];
}

const parts = (count: number): string => counted(count, ["part", "parts"], ["część", "części", "części"]);

function hammerNews(frame: Frame): News[] {
  const sold = frame.hammers.map(({ house, part, fate, price, team }): News => {
    if (fate === "sold")
      return {
        text: say(`bought part ${part} for ${price}`, `kupuje część ${part} za ${price}`),
        team: teamOf(frame, team),
        weight: 1,
        alike: {
          kind: fate,
          amount: price,
          text: (count, sum) => say(`bought ${parts(count)} for ${sum}`, `kupuje ${parts(count)} za ${sum}`),
        },
      };
    return {
      text: say(
        `Part ${part}, house ${house}: ${fate}`,
        `Część ${part}, dom ${house}: ${fate === "tie" ? "remis" : "brak ofert"}`,
      ),
      weight: 1,
    };
  });
  return sold;
}

function blowNews(frame: Frame): News[] {
  const felt = frame.blows.filter(({ damage }) => damage > 0);
  return felt.map(({ attacker, target, damage, fell: out }): News => {
    const name = called(teamOf(frame, target));
    return {
      text: out
        ? say(`eliminated ${name} with ${damage}`, `pokonuje: ${name}, cios za ${damage}`)
        : say(`hit ${name} for ${damage}`, `cel: ${name}, cios za ${damage}`),
      team: teamOf(frame, attacker),
      weight: out ? 2 : 1,
    };
  });
}
