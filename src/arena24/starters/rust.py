"""Starters in Rust, with nothing but the standard library."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from arena24.games.commands import Kind
from arena24.games.failures import Failure
from arena24.protocol.lines import CountedBlock
from arena24.protocol.words import Inline, Record
from arena24.starters.emitter import KINDS, Emitter, indented, spread, wrapped
from arena24.starters.model import AnyRecord, Method, Model, told_in
from arena24.starters.names import Casing, pascal, reserved_words, snake, upper
from arena24.starters.phrases import INT, LETTER, NOTHING, PLAYER, Given, Phrases, Type

RESERVED = reserved_words(
    "abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if"
    " impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try"
    " type typeof unsafe unsized use virtual where while yield words reply counts me"
)


class RustPhrases(Phrases):
    """How ideas are said in Rust."""

    dot = "::"
    character = "u8"
    no_groups = ("&[]",)

    def __init__(self, emitter: "Emitter", game: str) -> None:
        super().__init__(emitter, game)
        self.scope = f"{game}::"

    def constant(self, name: str, type_: Type, text: str) -> str:
        return f"const {name}: {self.type(type_)} = {text};"

    def parameter(self, name: str, type_: Type) -> str:
        if type_ is PLAYER:
            return f"{self.name(name)}: &mut Player"
        if type_.kind == "list" and type_.item is not None:
            return f"{self.name(name)}: &[{self.type(type_.item)}]"
        return f"{self.name(name)}: {'' if type_.plain else '&'}{self.type(type_)}"

    def head(self, name: str, parameters: Sequence[tuple[str, Type]], result: Type, *, asks: bool) -> str:
        told = ", ".join(self.parameter(*parameter) for parameter in parameters)
        kind = self.type(result)
        gives = f" -> Answer<{kind}>" if asks else "" if result is NOTHING else f" -> {kind}"
        return f"fn {self.function(name)}({told}){gives}"

    def ending(self, result: Type, *, asks: bool, returns: bool) -> list[str]:
        return ["Ok(())"] if asks and result is NOTHING and not returns else []

    def returned(self, text: str, *, asks: bool) -> str:
        return f"return Ok({text or '()'});" if asks else super().returned(text, asks=False)

    def declared(self, name: str, type_: Type, text: str, *, changes: bool) -> str:
        return f"let {'mut ' if changes else ''}{self.name(name)} = {text};"

    def empty(self, name: str, type_: Type) -> str:
        return f"let mut {self.name(name)}: {self.type(type_)} = Vec::new();"

    def condition(self, word: str, text: str) -> str:
        return f"{word} {text}"

    def each(self, name: str, text: str, item: Type) -> str:
        return f"for {self.name(name)} in {text}.iter(){'.copied()' if item.plain else ''}"

    def counting(self, name: str, first: str, last: str) -> str:
        return f"for {'_' if name == '_' else self.name(name)} in {first}..{last}"

    def letter(self, letter: str) -> str:
        return f"b'{letter}'"

    def indexed(self, text: str, index: str, item: Type) -> str:
        return f"{text}{'.as_bytes()' if item is LETTER else ''}[{index}]"

    def index(self, text: str) -> str:
        return f"{text} as usize"

    def chosen(self, test: str, one: str, other: str) -> str:
        return f"if {test} {{ {one} }} else {{ {other} }}"

    def either(self, text: str, other: str, type_: Type, *, same: bool) -> str:
        kind = "Number" if type_ is INT else "Word"
        return f"{text} {'==' if same else '!='} connection::Either::{kind}({other})"

    def looked_at(self, text: str, borrowed: bool) -> str:
        return text if borrowed else f"&{text}"

    def length(self, text: str, type_: Type) -> str:
        return f"{text}.len() as i64"

    def absolute(self, text: str) -> str:
        return f"({text}).abs()"

    def record(self, name: str, fields: Sequence[tuple[str, str]]) -> str:
        pairs = ((self._emitter.fields(field), text) for field, text in fields)
        told = ", ".join(field if field == text else f"{field}: {text}" for field, text in pairs)
        return f"{self.scope}{self._emitter.typed(name)} {{ {told} }}"

    def called(self, name: str, given: Sequence[Given], *, asks: bool) -> str:
        told = [one.text if one.type.plain or one.borrowed else f"&{one.text}" for one in given]
        return f"{self.function(name)}({', '.join(told)}){'?' if asks else ''}"

    def commanded(self, call: str) -> str:
        return f"{call}?"

    def attempted(self, call: str) -> str:
        return f"attempt({call})?"

    def groups(self, list_: str, method: Method) -> str:
        return f"&{list_}"

    def data(self, list_: str) -> str:
        return f"&{list_}"

    def appended(self, list_: str, text: str) -> str:
        return f"{list_}.push({text})"


class Rust(Emitter):
    """A module with the commands, a module with the connection, a main."""

    language = "rust"
    enroll = "enroll(me)?;"
    phrases = RustPhrases
    turn_template = "turn.rs"
    runtime = ()
    game_template = "game.rs"
    names = methods = fields = Casing(snake, RESERVED)
    members = Casing(pascal)
    lets = ("let", "let")
    taken = reserved_words(
        "Answer AtOnce Connection Either Err None Ok Option Player Reply Some Spelled String Vec Words"
    )
    types: ClassVar[Mapping[str, str]] = {
        "integer": "i64",
        "flag": "bool",
        "text": "String",
        "real": "f64",
        "nothing": "()",
    }

    def game_path(self, model: Model) -> str:
        return f"src/{model.id}.rs"

    def frames(self, model: Model) -> Mapping[str, str]:
        return {
            "src/connection.rs": "connection.rs",
            "src/main.rs": "main.rs",
            "Cargo.toml": "Cargo.toml",
            "README.md": "README.md",
        }

    def code(self, failure: type[Failure]) -> str:
        return f"pub const {upper(failure.__name__)}: i64 = {failure.code}; // {failure.text}"

    def enum(self, name: str, words: Any) -> str:
        members = ", ".join(self.members(word.name) for word in words)
        pairs = [f'("{word.value}", {name}::{self.members(word.name)})' for word in words]
        table = spread(f"const ALL: &'static [(&'static str, {name})] = &[", pairs, "];")
        return (
            f"{wrapped('///', [self.about(words)])}\n"
            f"#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\n"
            f"pub enum {name} {{ {members} }}\n\n"
            f"impl Spelled for {name} {{\n{indented(table)}\n}}"
        )

    def record(self, name: str, shape: AnyRecord) -> str:
        fields = self.field_reads(shape)
        source = "words: &mut Words" if isinstance(shape, Record) else "reply: &mut Reply"
        lengths = "".join(f", {self.length_name(told)}: i64" for told in told_in(shape))
        prelude = "        let counts = reply.counts()?;\n" if isinstance(shape, CountedBlock) else ""
        members = "\n".join(f"    pub {field}: {type_}," for field, type_, _ in fields)
        made = spread(f"Ok({name} {{ ", [f"{field}: {read}?" for field, _, read in fields], " })")
        return (
            f"{wrapped('///', [self.about(shape.cls)])}\n"
            f"#[derive(Clone, Debug, PartialEq)]\n"
            f"pub struct {name} {{\n{members}\n}}\n\n"
            f"impl {name} {{\n"
            f"    fn read({source}{lengths}) -> Answer<{name}> {{\n"
            f"{prelude}{indented(made, ' ' * 8)}\n"
            f"    }}\n"
            f"}}"
        )

    def method(self, method: Method) -> str:
        body = f"{self._group(method)}{self.asked(method)}self.connection.{self._sent(method)}"
        parameters = ", ".join(["&mut self", *self._parameters(method)])
        head = f"pub fn {self.methods(method.name)}({parameters}) -> Answer<{self.type_of(method.reply)}> {{"
        return f"{wrapped('///', self.summary(method))}\n{head}\n{indented(body)}\n}}"

    def _parameters(self, method: Method) -> list[str]:
        parameters = [f"{name}: {self.argument_type(a)}" for name, a in self.all_arguments(method)]
        if method.data:
            parameters.append(f"{self.names(method.data)}: &[i64]")
        if group := method.group:
            item = self.name_of(group.record) if group.record else "i64"
            parameters.append(f"{self.names(group.name)}: &[{item}]")
        return parameters

    def _line(self, method: Method) -> str:
        arguments = self.all_arguments(method)
        if not arguments:
            return f'"{method.wire}"'
        blanks = " ".join("{}" for _ in arguments)
        values = ", ".join(f"{name}.wire()" if argument.words else name for name, argument in arguments)
        return f'&format!("{method.wire} {blanks}", {values})'

    def _group(self, method: Method) -> str:
        """Statements that make a line with groups."""
        if not method.group:
            return ""
        record = method.group.record
        values = [f"group.{self.fields(name)}" for name, _ in record.fields] if record else ["group"]
        blanks = " {}" * len(values)
        return (
            f"let mut whole = {self._line(method).removeprefix('&')}.to_string();\n"
            f"for group in {self.names(method.group.name)} {{\n"
            f'    whole += &format!("{blanks}", {", ".join(values)});\n'
            f"}}\n"
        )

    def own(self, query: str) -> str:
        return f"self.{self.methods(query)}()?"

    def _sent(self, method: Method) -> str:
        how = "wait_bare" if method.bare else "order_with_data" if method.data else KINDS[method.kind]
        words = ["&whole" if method.group else self._line(method)]
        if method.data:
            words.append(f"&joined({self.names(method.data)})")
        reader = "nothing" if method.silent else self.again("reply", self.read(method.reply))
        return spread(f"{how}(", [*words, reader], ")")

    def ask(self, method: Method, variable: str) -> str:
        groups = "&[]" if method.group else ""
        return f"let {variable} = ask(me.{self.methods(method.name)}({groups}))?;"

    def say(self, method: Method, *values: int) -> str:
        call = f"me.{self.methods(method.name)}({', '.join(map(str, values))})"
        return call if method.kind is Kind.WAIT and not method.until else f"{call}?;"

    def list_type(self, item: str) -> str:
        return f"Vec<{item}>"

    def maybe_type(self, inner: str) -> str:
        return f"Option<{inner}>"

    def either_type(self, words: str) -> str:
        return f"Either<{words}>"

    def again(self, source: str, expression: str) -> str:
        return f"|{source}| {expression}"

    def row_reader(self, inner: Inline) -> str:
        return f"{self.name_of(inner)}::read" if isinstance(inner, Record) else f"|words| {self.read(inner)}"

    def word_of(self, call: str, words: str) -> str:
        return f"words.{call}::<{words}>()"

    def read_record(self, name: str, source: str, told: Iterable[str]) -> str:
        return f"{name}::read({', '.join([source, *[self.length_name(query) for query in told]])})"
