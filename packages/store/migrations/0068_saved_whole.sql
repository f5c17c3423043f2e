-- Lists and drawings are read as a whole and saved as a whole: the version says whether what is replaced is what was read.
alter table watchlists add column version integer not null default 1;
alter table chart_drawings add column version integer not null default 1;
