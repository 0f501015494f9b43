"""Both games as OpenSpiel has them: `serai_eko` and `serai_khan`."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pyspiel

from serai.core.contract.game import find
from serai.rl.actions import INDICES
from serai.rl.episode import TURN_LIMIT
from serai.rl.openspiel.observer import Observer
from serai.rl.openspiel.point import NOBODY, Point
from serai.rl.openspiel.resampling import texts_alike
from serai.rl.openspiel.terms import EkoTerms, KhanTerms, Terms


class SeraiState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game as far as it has come. `point` is the only thing that changes."""

    def __init__(self, game: SeraiGame) -> None:
        super().__init__(game)
        self.point = game.start

    @property
    def position(self) -> Any:
        """The State of Serai, with all that it can do; None before the set-up."""
        return None if self.point.choice is None else self.point.choice.state

    def current_player(self) -> int:
        return self.point.decider

    def is_terminal(self) -> bool:
        return self.point.decider == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        numbers = self.point.numbers
        return [(number, 1 / len(numbers)) for number in numbers]

    def returns(self) -> list[float]:
        return self.point.returns()

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # it is who decides
        return self.point.numbers

    def _apply_action(self, action: int) -> None:
        self.point = self.point.after(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return self.point.text(action)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> Any:
        """A state that the seat can't tell from this one, hidden cards drawn anew."""
        if self.position is None or not find(self.position.game).has_secrets:
            return self.clone()
        other = self.get_game().new_initial_state()
        other.apply_action(self.history()[0])
        for text in texts_alike(self.point, player_id, Random(probability_sampler())):
            other.apply_action(other.point.number_of(text))
        return other

    def __str__(self) -> str:
        return str(self.point)


class SeraiGame(pyspiel.Game):  # type: ignore[misc]
    kind: ClassVar[Any]

    def __init__(self, terms: Terms, params: dict[str, Any]) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=INDICES[terms.game],
            max_chance_outcomes=terms.most_outcomes(),
            num_players=terms.players,
            min_utility=-1 / (terms.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=terms.most_decisions(),
        )
        super().__init__(self.kind, info, params)
        self.start = Point(terms)

    def new_initial_state(self) -> SeraiState:
        return SeraiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.start.terms.game, iig_obs_type, params)


def _kind(game: str, long_name: str, information: Any, parameters: dict[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=f"serai_{game}",
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": 2, "turn_limit": TURN_LIMIT, **parameters},
    )


class EkoGame(SeraiGame):
    kind = _kind("eko", "Ekö", pyspiel.GameType.Information.PERFECT_INFORMATION, {"variants": ""})

    def __init__(self, params: dict[str, Any]) -> None:
        variants = tuple(filter(None, params["variants"].split("+")))
        super().__init__(EkoTerms(params["players"], params["turn_limit"], variants), params)


class KhanGame(SeraiGame):
    kind = _kind("khan", "Khan", pyspiel.GameType.Information.IMPERFECT_INFORMATION, {})

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(KhanTerms(params["players"], params["turn_limit"]), params)
