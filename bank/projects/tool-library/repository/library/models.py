from sqlalchemy import Column, Date, ForeignKey, Integer, Text
from sqlalchemy.orm import declarative_base, relationship

Base = declarative_base()


class Tool(Base):
    __tablename__ = "tools"

    id = Column(Integer, primary_key=True)
    name = Column(Text, nullable=False)
    copies = Column(Integer)

    @property
    def copy_count(self) -> int:
        """Tools from the first years have no number; there is one of each."""
        return 1 if self.copies is None else self.copies


class Member(Base):
    __tablename__ = "members"

    id = Column(Integer, primary_key=True)
    name = Column(Text, nullable=False)


class Loan(Base):
    """A tool in the hands of a member; open until it has a day of return."""

    __tablename__ = "loans"

    id = Column(Integer, primary_key=True)
    tool_id = Column(ForeignKey("tools.id"), nullable=False)
    member_id = Column(ForeignKey("members.id"), nullable=False)
    borrowed_on = Column(Date, nullable=False)
    due_on = Column(Date, nullable=False)
    returned_on = Column(Date)

    tool = relationship(Tool)
    member = relationship(Member)


class Kit(Base):
    """Tools that are lent together."""

    __tablename__ = "kits"

    id = Column(Integer, primary_key=True)
    name = Column(Text, nullable=False)


class KitTool(Base):
    __tablename__ = "kit_tools"

    kit_id = Column(ForeignKey("kits.id"), primary_key=True)
    tool_id = Column(ForeignKey("tools.id"), primary_key=True)
    amount = Column(Integer, nullable=False)

    tool = relationship(Tool)
