"""Faults put into one reading of the rules, each of which the comparison of both must catch.

A fault replaces a piece of text that occurs once in a module by another; the two readings then part
on some primitive. The other checks of the project are not asked.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One way to break one reader."""

    name: str
    module: str
    old: str
    new: str


def fault(name: str, module: str, old: str, new: str) -> Fault:
    """Give a fault; `module` is without its ending."""
    return Fault(name=name, module=f"{module}.py", old=old, new=new)
