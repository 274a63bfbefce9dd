"""Starters in C# for .NET 8. Tests parse them, but build none: Mono's compiler knows C# 7, and these are C# 12."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from arena24.games.failures import Failure
from arena24.protocol.lines import CountedBlock
from arena24.protocol.words import Inline, Maybe, Record, Text
from arena24.starters.emitter import KINDS, Emitter, indented, spread, wrapped
from arena24.starters.model import AnyRecord, Method, Model, told_in
from arena24.starters.names import Casing, camel, pascal, reserved_words
from arena24.starters.phrases import INT, TEXT, Phrases, Type

RESERVED = reserved_words(
    "abstract as base bool break byte case catch char checked class const continue decimal default delegate do double"
    " else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal"
    " is lock long namespace new null object operator out override params private protected public readonly ref return"
    " sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked"
    " unsafe ushort using virtual void volatile while words reply counts me"
)


class CSharpPhrases(Phrases):
    """How ideas are said in C#."""

    def about(self, text: str) -> str:
        return f"/// <summary>{text}</summary>"

    def constant(self, name: str, type_: Type, text: str) -> str:
        return f"private const {self.type(type_)} {name} = {text};"

    def head(self, name: str, parameters: Sequence[tuple[str, Type]], result: Type, *, asks: bool) -> str:
        return f"private {super().head(name, parameters, result, asks=asks)}"

    def opened(self, head: str) -> str:
        return f"{head}\n{{".lstrip()

    def otherwise(self, text: str, other: str) -> str:
        return f"{text}\nelse{' ' if other.startswith('if') else chr(10)}{other}"

    def empty(self, name: str, type_: Type) -> str:
        return f"var {self.name(name)} = new {self.type(type_)}();"

    def each(self, name: str, text: str, item: Type) -> str:
        return f"foreach (var {self.name(name)} in {text})"

    def either(self, text: str, other: str, type_: Type, *, same: bool) -> str:
        return f"{text}.{'Number' if type_ is INT else 'Word'} {'==' if same else '!='} {other}"

    def length(self, text: str, type_: Type) -> str:
        return f"{text}.Length" if type_ is TEXT else f"{text}.Count"

    def absolute(self, text: str) -> str:
        return f"Math.Abs({text})"

    def attempted(self, call: str) -> str:
        return f"Attempt(() => {call})"

    def groups(self, list_: str, method: Method) -> str:
        return f"{list_}.ToArray()"

    def appended(self, list_: str, text: str) -> str:
        return f"{list_}.Add({text})"


class CSharp(Emitter):
    """A file with the commands, a file with the connection, a program."""

    language = "csharp"
    enroll = "Enroll(me);"
    phrases = CSharpPhrases
    turn_template = "turn.cs"
    runtime = ("Connection.cs",)
    game_template = "Game.cs"
    names = Casing(camel, RESERVED)
    methods = fields = members = calls = Casing(pascal)
    lets = ("var", "var")
    taken = reserved_words(
        "Answer AtOnce Bot Code Connection Either Failure List Player Program Read Reply Spelling Words"
    )
    types: ClassVar[Mapping[str, str]] = {
        "integer": "long",
        "flag": "bool",
        "text": "string",
        "real": "double",
        "nothing": "void",
    }

    def game_path(self, model: Model) -> str:
        return f"{pascal(model.id)}.cs"

    def frames(self, model: Model) -> Mapping[str, str]:
        return {"Program.cs": "Program.cs", f"{model.id}-bot.csproj": "bot.csproj", "README.md": "README.md"}

    def code(self, failure: type[Failure]) -> str:
        return f"public const int {failure.__name__} = {failure.code}; // {failure.text}"

    def enum(self, name: str, words: Any) -> str:
        members = [f'[Wire("{word.value}")] {self.members(word.name)}' for word in words]
        return f"{_summary([self.about(words)])}\n{spread(f'public enum {name} {{ ', members, ' }')}"

    def declared(self, model: Model) -> dict[str, str]:
        readers = "\n\n".join(self.reader(self.typed(name), shape) for name, shape in model.records.items())
        return {**super().declared(model), "readers": readers}

    def record(self, name: str, shape: AnyRecord) -> str:
        # A member must not have the name of its type.
        fields = [f"{type_} {f}Value" if f == name else f"{type_} {f}" for f, type_, _ in self.field_reads(shape)]
        head = spread(f"public sealed record {name}(", fields, ");", trailing="")
        return f"{_summary([self.about(shape.cls)])}\n{head}"

    def reader(self, name: str, shape: AnyRecord) -> str:
        """The function that reads a record.

        It lies outside of the record and of the player: in there a command `Attack` would hide a record `Attack`.
        """
        source = "Words words" if isinstance(shape, Record) else "Reply reply"
        lengths = "".join(f", long {self.length_name(told)}" for told in told_in(shape))
        prelude = "    var counts = reply.Counts();\n" if isinstance(shape, CountedBlock) else ""
        made = spread("return new(", [read for _, _, read in self.field_reads(shape)], ");", trailing="")
        return f"public static {name} {name}({source}{lengths})\n{{\n{prelude}{indented(made)}\n}}"

    def method(self, method: Method) -> str:
        result = self.type_of(method.reply)
        body = f"{self.asked(method)}{'' if method.silent else 'return '}Connection.{self._sent(method)};"
        head = f"public {result} {self.methods(method.name)}({self._parameters(method)})"
        return f"{_summary(self.summary(method))}\n{head}\n{{\n{indented(body)}\n}}"

    def _parameters(self, method: Method) -> str:
        parameters = []
        for name, argument in self.all_arguments(method):
            default = f" = {argument.default}" if argument.default is not None else ""
            parameters.append(f"{self.argument_type(argument)} {name}{default}")
        if method.data:
            parameters.append(f"IEnumerable<long> {self.names(method.data)}")
        if group := method.group:
            item = self.name_of(group.record) if group.record else "long"
            parameters.append(f"params {item}[] {self.names(group.name)}")
        return ", ".join(parameters)

    def _line(self, method: Method) -> str:
        words = [
            f"{{Spelling<{self.argument_type(argument)}>.Of({name})}}" if argument.words else f"{{{name}}}"
            for name, argument in self.all_arguments(method)
        ]
        line = f'{"$" if words else ""}"{" ".join([method.wire, *words])}"'
        if not method.group:
            return line
        record = method.group.record
        values = [f"group.{self.fields(name)}" for name, _ in record.fields] if record else ["group"]
        blanks = " ".join(f"{{{value}}}" for value in values)
        return f'{line} + string.Concat({self.names(method.group.name)}.Select(group => $" {blanks}"))'

    def _sent(self, method: Method) -> str:
        how = "WaitBare" if method.bare else "OrderWithData" if method.data else pascal(KINDS[method.kind])
        words = [self._line(method)]
        if method.data:
            words.append(f"string.Join(' ', {self.names(method.data)})")
        reader = "Arena24.Connection.Nothing" if method.silent else f"reply => {self.read(method.reply)}"
        return spread(f"{how}(", [*words, reader], ")", trailing="")

    def ask(self, method: Method, variable: str) -> str:
        return f"var {variable} = Ask(() => me.{self.methods(method.name)}());"

    def say(self, method: Method, *values: int) -> str:
        return f"me.{self.methods(method.name)}({', '.join(map(str, values))});"

    def list_type(self, item: str) -> str:
        return f"List<{item}>"

    def maybe_type(self, inner: str) -> str:
        return f"{inner}?"

    def either_type(self, words: str) -> str:
        return f"Either<{words}>"

    def again(self, source: str, expression: str) -> str:
        return f"() => {expression}"

    def read_words(self, shape: Inline) -> str:
        if isinstance(shape, Maybe) and isinstance(shape.inner, Text):
            return "words.MaybeText()"
        return super().read_words(shape)

    def row_reader(self, inner: Inline) -> str:
        return f"Read.{self.name_of(inner)}" if isinstance(inner, Record) else f"words => {self.read(inner)}"

    def word_of(self, call: str, words: str) -> str:
        return f"words.{pascal(call)}<{words}>()"

    def read_record(self, name: str, source: str, told: Iterable[str]) -> str:
        return f"Read.{name}({', '.join([source, *[self.length_name(query) for query in told]])})"


def _summary(lines: Iterable[str]) -> str:
    escaped = [line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for line in lines]
    return wrapped("///", [f"<summary>{' '.join(escaped)}</summary>"])
