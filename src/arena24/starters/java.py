"""Starters in Java 17."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from arena24.games.failures import Failure
from arena24.protocol.lines import CountedBlock
from arena24.protocol.words import Inline, Int, Record
from arena24.starters.emitter import KINDS, Emitter, indented, spread, wrapped
from arena24.starters.model import AnyRecord, Method, Model, told_in
from arena24.starters.names import Casing, camel, pascal, reserved_words, upper
from arena24.starters.phrases import LETTER, TEXT, Phrases, Type

RESERVED = reserved_words(
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends final"
    " finally float for goto if implements import instanceof int interface long native new package private protected"
    " public return short static strictfp super switch synchronized this throw throws transient try void volatile while"
    " true false null var record yield wait notify getClass hashCode toString clone equals words reply counts me"
)
BOXED = {"long": "Long", "boolean": "Boolean", "double": "Double", "void": "Void"}


def boxed(type_: str) -> str:
    """A type as a parameter of a generic one."""
    return BOXED.get(type_, type_)


class JavaPhrases(Phrases):
    """How ideas are said in Java."""

    def __init__(self, emitter: "Emitter", game: str) -> None:
        super().__init__(emitter, game)
        self.scope = f"{pascal(game)}."

    def about(self, text: str) -> str:
        return f"/** {text} */"

    def constant(self, name: str, type_: Type, text: str) -> str:
        return f"static final {self.type(type_)} {name} = {text};"

    def empty(self, name: str, type_: Type) -> str:
        return f"{self.type(type_)} {self.name(name)} = new ArrayList<>();"

    def stored(self, list_: str, index: str, text: str) -> str:
        return f"{list_}.set({index}, {text});"

    def counting(self, name: str, first: str, last: str) -> str:
        # Not a counter, which a lambda could not use.
        return f"for (long {self.name(name)} : LongStream.range({first}, {last}).toArray())"

    def indexed(self, text: str, index: str, item: Type) -> str:
        return f"{text}.{'charAt' if item is LETTER else 'get'}({index})"

    def index(self, text: str) -> str:
        return f"(int) {text}"

    def item(self, text: str, *, literal: bool) -> str:
        return f"{text}L" if literal else text

    def either(self, text: str, other: str, type_: Type, *, same: bool) -> str:
        return f"{'' if same else '!'}{text}.is({other})"

    def length(self, text: str, type_: Type) -> str:
        return f"{text}.length()" if type_ is TEXT else f"{text}.size()"

    def groups(self, list_: str, method: Method) -> str:
        record = method.group.record if method.group else None
        return f"{list_}.toArray(new {self.scope}{self._emitter.name_of(record)}[0])" if record else list_

    def appended(self, list_: str, text: str) -> str:
        return f"{list_}.add({text})"


class Java(Emitter):
    """A class with the commands, a class with the connection, a main."""

    language = "java"
    phrases = JavaPhrases
    turn_template = "turn.java"
    runtime = ("Connection.java",)
    game_template = "Game.java"
    names = methods = fields = Casing(camel, RESERVED)
    members = Casing(upper)
    lets = ("var", "var")
    taken = reserved_words("Boolean Code Connection Double List Long Object Optional Override Player String Void")
    types: ClassVar[Mapping[str, str]] = {
        "integer": "long",
        "flag": "boolean",
        "text": "String",
        "real": "double",
        "nothing": "void",
    }

    def game_path(self, model: Model) -> str:
        return f"{pascal(model.id)}.java"

    def frames(self, model: Model) -> Mapping[str, str]:
        return {"Main.java": "Main.java", "README.md": "README.md"}

    def code(self, failure: type[Failure]) -> str:
        return f"public static final int {self.members(failure.__name__)} = {failure.code}; // {failure.text}"

    def enum(self, name: str, words: Any) -> str:
        members = ", ".join(f'{self.members(word.name)}("{word.value}")' for word in words)
        return (
            f"/** {self.about(words)} */\n"
            f"public enum {name} implements Connection.Spelled {{\n"
            f"    {members};\n\n"
            f"    private final String wire;\n\n"
            f"    {name}(String wire) {{\n        this.wire = wire;\n    }}\n\n"
            f"    @Override\n    public String wire() {{\n        return wire;\n    }}\n"
            f"}}"
        )

    def record(self, name: str, shape: AnyRecord) -> str:
        fields = self.field_reads(shape)
        source = "Connection.Words words" if isinstance(shape, Record) else "Connection.Reply reply"
        lengths = "".join(f", long {self.length_name(told)}" for told in told_in(shape))
        prelude = "        var counts = reply.counts();\n" if isinstance(shape, CountedBlock) else ""
        head = spread(f"public record {name}(", [f"{type_} {field}" for field, type_, _ in fields], ") {", trailing="")
        made = spread(f"return new {name}(", [read for _, _, read in fields], ");", trailing="")
        return (
            f"/** {self.about(shape.cls)} */\n"
            f"{head}\n"
            f"    static {name} read({source}{lengths}) {{\n"
            f"{prelude}{indented(made, ' ' * 8)}\n"
            f"    }}\n"
            f"}}"
        )

    def method(self, method: Method) -> str:
        result = self.type_of(method.reply)
        body = self.asked(method) + ("" if method.silent else "return ") + self._sent(method) + ";"
        head = f"public {result} {self.methods(method.name)}({self._parameters(method)}) {{"
        comment = "/**\n" + wrapped(" *", self.summary(method)) + "\n */"
        return f"{comment}\n{head}\n{indented(self._group(method) + body)}\n}}"

    def _parameters(self, method: Method) -> str:
        parameters = [f"{self.argument_type(a)} {name}" for name, a in self.all_arguments(method)]
        if method.data:
            parameters.append(f"List<Long> {self.names(method.data)}")
        if group := method.group:
            item = self.name_of(group.record) if group.record else "long"
            parameters.append(f"{item}... {self.names(group.name)}")
        return ", ".join(parameters)

    def _line(self, method: Method) -> str:
        words = ", ".join([f'"{method.wire}"', *[name for name, _ in self.all_arguments(method)]])
        return f"Connection.line({words})"

    def _group(self, method: Method) -> str:
        """Statements that make a line with groups."""
        if not method.group:
            return ""
        record = method.group.record
        values = [f"group.{self.fields(name)}()" for name, _ in record.fields] if record else ["group"]
        return (
            f"var whole = new StringBuilder({self._line(method)});\n"
            f"for (var group : {self.names(method.group.name)}) "
            f'whole.append(Connection.line("", {", ".join(values)}));\n'
        )

    def field(self, name: str) -> str:
        return f"{self.fields(name)}()"

    def _sent(self, method: Method) -> str:
        how = "waitBare" if method.bare else KINDS[method.kind]
        words = ["whole.toString()" if method.group else self._line(method)]
        if method.data:
            words.append(f'Connection.line("", {self.names(method.data)}.toArray()).trim()')
        reader = "Connection::nothing" if method.silent else f"reply -> {self.read(method.reply)}"
        return spread(f"connection.{how}(", [*words, reader], ")", trailing="")

    def ask(self, method: Method, variable: str) -> str:
        return f"var {variable} = ask(() -> me.{self.methods(method.name)}());"

    def say(self, method: Method, *values: int) -> str:
        return f"me.{self.methods(method.name)}({', '.join(map(str, values))});"

    def list_type(self, item: str) -> str:
        return f"List<{boxed(item)}>"

    def maybe_type(self, inner: str) -> str:
        return f"Optional<{boxed(inner)}>"

    def either_type(self, words: str) -> str:
        return f"Connection.Either<{words}>"

    def again(self, source: str, expression: str) -> str:
        return f"() -> {expression}"

    def row_reader(self, inner: Inline) -> str:
        if isinstance(inner, Record):
            return f"{self.name_of(inner)}::read"
        return "Connection.Words::integer" if isinstance(inner, Int) else f"words -> {self.read(inner)}"

    def word_of(self, call: str, words: str) -> str:
        return f"words.{call}({words}.class)"

    def read_record(self, name: str, source: str, told: Iterable[str]) -> str:
        return f"{name}.read({', '.join([source, *[self.length_name(query) for query in told]])})"
