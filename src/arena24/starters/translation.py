"""An idea in another language: what all of them have in common, braces and semicolons included.

How a language says it is in its `Phrases` (`phrases`); names and types come from its emitter. What the small
language of ideas does not have is a TypeError that names the line.
"""

import ast
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from arena24.protocol.lines import Block, Counted, CountedBlock, CountedLetters, Fixed, Line, Nothing, WordsLine
from arena24.protocol.words import Bool, Int, IntOr, OneOf, Real, Record, Several, Text, ToTheEnd
from arena24.starters.idea import Idea
from arena24.starters.model import AnyShape, Method, Model
from arena24.starters.phrases import BOOL, INT, LETTER, NOTHING, PLAYER, TEXT, Given, Phrases, Type

LEVELS: dict[type[ast.AST], int] = {  # how tightly things bind; a name or a call binds best
    ast.IfExp: 1,
    ast.Or: 2,
    ast.And: 3,
    ast.Compare: 5,
    ast.Add: 6,
    ast.Sub: 6,
    ast.Mult: 7,
    ast.FloorDiv: 7,
    ast.Mod: 7,
    ast.Not: 8,
    ast.USub: 8,
}
ATOM = 9
SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Mod: "%",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.And: "&&",
    ast.Or: "||",
}


@dataclass(frozen=True, slots=True)
class Known:
    """A variable."""

    type: Type
    owned: bool = True  # otherwise it looks at something that belongs to another one


class Translation:
    """One idea, for one game, in one language."""

    def __init__(self, model: Model, idea: Idea, phrases: Phrases) -> None:
        self._model, self._idea, self._say = model, idea, phrases
        self._methods = {method.name: method for method in model.methods}
        self._functions = {function.name: function for function in idea.functions}
        self._scopes: list[dict[str, Known]] = [{}]
        self._asks = False  # does the function at hand give commands?

    @property
    def text(self) -> str:
        """Constants, then functions."""
        constants = [self._constant(name, value) for name, value in self._idea.constants]
        parts = (["\n".join(constants)] if constants else []) + list(map(self._function, self._idea.functions))
        return "\n\n".join(parts)

    # ---- types

    def _annotated(self, node: ast.expr | None) -> Type:
        """What an annotation of Python means."""
        match node:
            case ast.Name("int"):
                return INT
            case ast.Name("bool"):
                return BOOL
            case ast.Name("str"):
                return TEXT
            case ast.Constant(None):
                return NOTHING
            case ast.Attribute(attr="Player"):
                return PLAYER
            case ast.Attribute(attr=name):
                return Type("word" if name in self._model.enums else "record", name)
            case (
                ast.Subscript(value=ast.Name("list"), slice=item)
                | ast.Subscript(value=ast.Name("tuple"), slice=ast.Tuple(elts=[item, _]))
            ):
                return Type("list", item=self._annotated(item))
        raise self._unsayable(node)

    def _typed(self, shape: AnyShape) -> Type:
        """What a reply is."""
        match shape:
            case Int() | Real():
                return INT
            case Bool():
                return BOOL
            case Text() | CountedLetters():
                return TEXT
            case Nothing():
                return NOTHING
            case OneOf(words=words):
                return Type("word", words.__name__)
            case IntOr(words=words):
                return Type("either", words.__name__)
            case Record() | Block() | CountedBlock():
                cls: Any = shape.cls
                return Type("record", cls.__name__)
            case Line(inner=inner):
                return self._typed(inner)
            case Counted(item=item) | Fixed(item=item):
                return Type("list", item=self._typed(item))
            case WordsLine(inner=inner) | Several(inner=inner) | ToTheEnd(inner=inner):
                return Type("list", item=self._typed(inner))
        return Type("list", item=TEXT)  # a picture

    def _field(self, record: str, name: str, node: ast.expr) -> Type:
        for field, shape in self._model.records[record].fields:
            if field == name:
                return self._typed(shape)
        raise self._unsayable(node)

    # ---- functions and blocks

    def _constant(self, name: str, value: ast.expr) -> str:
        text, type_ = self._value(value)
        self._scopes[0][name] = Known(type_)
        return self._say.constant(name, type_, text)

    def _function(self, function: ast.FunctionDef) -> str:
        parameters = [(one.arg, self._annotated(one.annotation)) for one in function.args.args]
        self._scopes.append({name: Known(type_, owned=False) for name, type_ in parameters})
        about, *body = function.body
        if not (isinstance(about, ast.Expr) and isinstance(about.value, ast.Constant)):
            raise self._unsayable(function)
        result = self._annotated(function.returns)
        self._asks = any(type_ is PLAYER for _, type_ in parameters)
        lines = self._block(body)
        self._scopes.pop()
        head = self._say.head(function.name, parameters, result, asks=self._asks)
        ending = self._say.ending(result, asks=self._asks, returns=isinstance(body[-1], ast.Return))
        return self._say.about(str(about.value.value)) + "\n" + self._braced(head, lines + ending)

    def _braced(self, head: str, lines: list[str]) -> str:
        return "\n".join([self._say.opened(head), *[textwrap.indent(line, self._say.step) for line in lines], "}"])

    def _nested(self, head: str, body: list[ast.stmt], **names: Known) -> str:
        self._scopes.append(names)
        lines = self._block(body)
        self._scopes.pop()
        return self._braced(head, lines)

    def _block(self, body: list[ast.stmt]) -> list[str]:
        lines: list[str] = []
        for place, statement in enumerate(body):
            lines += [f"// {comment}" for comment in self._idea.comments(statement)]
            lines += self._statement(statement, body[place + 1 :])
        return lines

    # ---- statements

    def _statement(self, node: ast.stmt, rest: list[ast.stmt]) -> Iterator[str]:
        match node:
            case ast.Pass():
                return
            case ast.Continue() | ast.Break():
                yield f"{type(node).__name__.lower()};"
            case ast.Return(value=value):
                yield self._say.returned(self._value(value)[0] if value else "", asks=self._asks)
            case ast.Assign(targets=[target], value=value):
                yield self._assigned(target, value, rest)
            case ast.AnnAssign(target=ast.Name(name), annotation=annotation, value=ast.List(elts=[])):
                type_ = self._annotated(annotation)
                self._scopes[-1][name] = Known(type_)
                yield self._say.empty(name, type_)
            case ast.AugAssign(target=ast.Name(name), op=op, value=value):
                yield f"{self._say.name(name)} {SIGNS[type(op)]}= {self._value(value)[0]};"
            case ast.Expr(value=ast.Call() as call):
                yield f"{self._value(call)[0]};"
            case ast.If():
                yield self._conditional(node)
            case ast.While(test=test, body=body):
                yield self._nested(self._say.condition("while", self._value(test)[0]), body)
            case ast.For(target=ast.Name(name), iter=source, body=body):
                yield self._loop(name, source, body)
            case _:
                raise self._unsayable(node)

    def _assigned(self, target: ast.expr, value: ast.expr, rest: list[ast.stmt]) -> str:
        text, type_ = self._value(value)
        if isinstance(target, ast.Subscript):
            return self._say.stored(self._value(target.value)[0], self._index(target.slice), self._item(value))
        if not isinstance(target, ast.Name):
            raise self._unsayable(target)
        known = self._known(target.id)
        owned = _is_made(value) or type_.plain
        text = text if owned else self._say.looked_at(text, self._borrowed(value))
        if known is not None:
            return f"{self._say.name(target.id)} = {text};"
        self._scopes[-1][target.id] = Known(type_, owned)
        return self._say.declared(target.id, type_, text, changes=_changes(target.id, rest))

    def _conditional(self, node: ast.If) -> str:
        text = self._nested(self._say.condition("if", self._value(node.test)[0]), node.body)
        match node.orelse:
            case []:
                return text
            case [ast.If() as other] if not list(self._idea.comments(other)):
                return self._say.otherwise(text, self._conditional(other))
        return self._say.otherwise(text, self._nested("", node.orelse))

    def _loop(self, name: str, source: ast.expr, body: list[ast.stmt]) -> str:
        if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "range":
            bounds = [self._value(argument)[0] for argument in source.args]
            first, last = bounds if len(bounds) == 2 else ("0", *bounds)
            return self._nested(self._say.counting(name, first, last), body, **{name: Known(INT)})
        text, type_ = self._value(source)
        if type_.item is None:
            raise self._unsayable(source)
        return self._nested(
            self._say.each(name, text, type_.item), body, **{name: Known(type_.item, owned=type_.item.plain)}
        )

    # ---- values

    def _value(self, node: ast.expr) -> tuple[str, Type]:
        match node:
            case ast.Constant(bool() as truth):
                return self._say.truth(truth), BOOL
            case ast.Constant(int() as number):
                return str(number), INT
            case ast.Constant(str() as letter) if len(letter) == 1:
                return self._say.letter(letter), LETTER
            case ast.Name(name):
                known = self._known(name)
                if known is None:
                    raise self._unsayable(node)
                return (self._say.constant_name(name) if name.isupper() else self._say.name(name)), known.type
            case ast.Attribute(value=ast.Attribute(attr=words), attr=member) if words in self._model.enums:
                return self._say.word(words, member), Type("word", words)
            case ast.Attribute(value=inner, attr=name):
                text, type_ = self._value(inner)
                return self._say.field(text, name), self._field(type_.name, name, node)
            case ast.Subscript(value=inner, slice=index):
                text, type_ = self._value(inner)
                item = LETTER if type_ is TEXT else type_.item
                if item is None:
                    raise self._unsayable(node)
                return self._say.indexed(text, self._index(index), item), item
            case ast.Call():
                return self._call(node)
        return self._compound(node)

    def _compound(self, node: ast.expr) -> tuple[str, Type]:
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self._within(operand, ATOM)}", BOOL
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"-{self._within(operand, ATOM)}", INT
            case ast.BinOp(left=left, op=ast.FloorDiv(), right=right):
                return self._say.divided(self._within(left, 7), self._within(right, 8)), INT
            case ast.BinOp(left=left, op=op, right=right):
                level = LEVELS[type(op)]
                return f"{self._within(left, level)} {SIGNS[type(op)]} {self._within(right, level + 1)}", INT
            case ast.BoolOp(op=op, values=values):
                level = 4  # compilers want brackets around && inside of ||
                return f" {SIGNS[type(op)]} ".join(self._within(value, level) for value in values), BOOL
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self._compared(left, op, right), BOOL
            case ast.IfExp(test=test, body=body, orelse=other):
                parts = (self._within(test, 2), self._within(body, 2), self._within(other, 1))
                return self._say.chosen(*parts), self._value(body)[1]
        raise self._unsayable(node)

    def _within(self, node: ast.expr, level: int) -> str:
        """A value inside another one, in brackets if it binds less tightly."""
        own: ast.AST = node
        if isinstance(node, ast.BinOp | ast.BoolOp | ast.UnaryOp):
            own = node.op
        text = self._value(node)[0]
        return f"({text})" if LEVELS.get(type(own), ATOM) < level else text

    def _compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        type_ = self._value(left)[1]
        objects = isinstance(left, ast.Subscript) and isinstance(right, ast.Subscript) and type_ is INT
        if objects and isinstance(op, ast.Eq | ast.NotEq):
            raise self._unsayable(left)  # in Java these are objects: put one of them into a variable first
        text, other = self._within(left, 6), self._within(right, 6)
        if type_.kind == "either":
            return self._say.either(text, other, self._value(right)[1], same=isinstance(op, ast.Eq))
        return f"{text} {self._say.sign(SIGNS[type(op)])} {other}"

    def _index(self, node: ast.expr) -> str:
        if isinstance(node, ast.Subscript):
            raise self._unsayable(node)  # an object in Java, as below
        text = self._within(node, ATOM)
        return text if isinstance(node, ast.Constant) else self._say.index(text)

    def _item(self, node: ast.expr) -> str:
        """A value that becomes one of a list."""
        text, type_ = self._value(node)
        return self._say.item(text, literal=isinstance(node, ast.Constant) and type_ is INT)

    # ---- calls

    def _call(self, node: ast.Call) -> tuple[str, Type]:
        match node.func, node.args:
            case ast.Name("len"), [one]:
                text, type_ = self._value(one)
                return self._say.length(text, type_), INT
            case ast.Name("abs"), [one]:
                return self._say.absolute(self._value(one)[0]), INT
            case ast.Name("tuple"), [one]:
                return self._value(one)
            case ast.Name("attempt"), [ast.Attribute(attr=name), *arguments]:
                return self._say.attempted(self._command(self._method(name, node), arguments)), BOOL
            case ast.Name(name), arguments if name in self._functions:
                function = self._functions[name]
                asks = bool(function.args.args) and self._annotated(function.args.args[0].annotation) is PLAYER
                given = [self._given(argument) for argument in arguments]
                return self._say.called(name, given, asks=asks), self._annotated(function.returns)
            case ast.Attribute(value=ast.Name("me"), attr=name), arguments:
                method = self._method(name, node)
                return self._say.commanded(self._command(method, arguments)), self._typed(method.reply)
            case ast.Attribute(value=ast.Name(), attr="append"), [one]:
                assert isinstance(node.func, ast.Attribute)
                return self._say.appended(self._value(node.func.value)[0], self._item(one)), NOTHING
            case ast.Attribute(attr=record), arguments if record in self._model.records:
                fields = [field for field, _ in self._model.records[record].fields]
                values = [self._value(argument)[0] for argument in arguments]
                return self._say.record(record, list(zip(fields, values, strict=True))), Type("record", record)
        raise self._unsayable(node)

    def _method(self, name: str, node: ast.AST) -> Method:
        if name not in self._methods:
            raise self._unsayable(node)
        return self._methods[name]

    def _command(self, method: Method, arguments: Sequence[ast.expr]) -> str:
        """The call of a command."""
        texts = []
        for argument in arguments:
            if isinstance(argument, ast.Starred):
                texts.append(self._say.groups(self._value(argument.value)[0], method))
            else:
                text, type_ = self._value(argument)
                texts.append(self._say.data(text) if type_.kind == "list" else text)
        if method.group and len(texts) == len(method.arguments):
            texts += self._say.no_groups
        return f"{self._say.name('me')}.{self._say.method(method.name)}({', '.join(texts)})"

    def _given(self, node: ast.expr) -> Given:
        text, type_ = self._value(node)
        return Given(text, type_, self._borrowed(node))

    def _borrowed(self, node: ast.expr) -> bool:
        """Does a name only look at its value already?"""
        known = self._known(node.id) if isinstance(node, ast.Name) else None
        return known is not None and not known.owned

    def _known(self, name: str) -> Known | None:
        if name == "me":
            return Known(PLAYER, owned=False)
        return next((scope[name] for scope in reversed(self._scopes) if name in scope), None)

    def _unsayable(self, node: ast.AST | None) -> TypeError:
        line = getattr(node, "lineno", 0)
        what = ast.unparse(node) if node is not None else "nothing"
        return TypeError(f"starter.py of {self._model.id}, line {line}: {what!r} cannot be said in all languages")


def _is_made(node: ast.expr) -> bool:
    """Is a value a new one, and no part of another?"""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Call)


def _changes(name: str, rest: list[ast.stmt]) -> bool:
    """Is a variable assigned again?"""
    for node in (inner for statement in rest for inner in ast.walk(statement)):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return True
    return False
